import "./style.css";
import { SimulateRoom } from "./simulate/simulate_room";
import { StructureRoom } from "./structure/structure_room";
import { Workbench } from "./workbench";

const socket = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
const workbench = new Workbench(socket, [new SimulateRoom(), new StructureRoom()]);
document.getElementById("workbench")!.replaceWith(workbench.shell.element);
workbench.start();

const drawTimes: number[] = [];
let drawn = 0;
workbench.view.drawn.on((ms) => {
  drawn += 1;
  drawTimes.push(ms);
  if (drawTimes.length > 240) drawTimes.shift();
});

/** For tests and curious people: asks the server on this page's own connection, and says what the page shows. */
const handle = {
  request: async (verb: string, fields: object = {}) => (await workbench.connection.request(verb, fields)).answer,
  link: () => workbench.connection.link,
  bytes: () => workbench.connection.bytesReceived,
  scene: () => workbench.opened,
  room: () => workbench.room?.inspect() ?? {},
  /** A point of the world, in pixels of the window. */
  place: (lane: number, point: number[]) => {
    workbench.view.settle();
    const box = workbench.view.canvas.getBoundingClientRect();
    const [x, y] = workbench.view.project(lane, point);
    return [box.left + x, box.top + y];
  },
  picture: () => workbench.view.picture(),
  drawCalls: () => workbench.view.drawCalls,
  /** Times of the last drawings, ms of this thread. */
  drawTimes: () => drawTimes,
  /** How often the world was drawn. */
  drawn: () => drawn,
  onDrawn: (listener: () => void) => workbench.view.drawn.on(listener),
};
export type TenonHandle = typeof handle;
Object.assign(window, { tenon: handle });
