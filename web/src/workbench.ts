import { readAddress, writeAddress } from "./address";
import type { Address } from "./address";
import { el } from "./dom";
import { HelpDialog, listenToKeys } from "./frame/commands";
import type { Command } from "./frame/commands";
import { faultsOf } from "./frame/fault_box";
import type { Given } from "./frame/dropped";
import { download, nameOf, readFiles } from "./frame/files";
import { SaveMenu } from "./frame/save_menu";
import type { SaveOffer } from "./frame/save_menu";
import { SceneList } from "./frame/scene_list";
import { Shell } from "./frame/shell";
import { TimeLine } from "./frame/time_line";
import { keepScene, keptScene } from "./own_scenes";
import { protocolFault } from "./protocol/check";
import { Connection } from "./protocol/connection";
import type { Fault, Hello, OpenAnswer } from "./protocol/messages";
import type { Bench, OpenedScene, Room, SceneDocument } from "./room";
import { Signal } from "./signal";
import { getLengthUnit, setLengthUnit } from "./units";
import type { LengthUnit } from "./units";
import { PointerHands } from "./view/pointer";
import { WorldView } from "./view/world_view";

const kAddressMs = 200;
const kNobody: Hello = { tenon: "", models: [], methods: [], kinds: [], scenes: [] };

/** The frame at work: the address decides what is shown, rooms show it, the connection may come and go. */
export class Workbench {
  readonly connection: Connection;
  readonly view = new WorldView();
  readonly timeLine = new TimeLine();
  readonly shell = new Shell(this.view.element, this.timeLine.element);
  readonly unitsChanged = new Signal<void>();
  room: Room | null = null;
  opened: OpenedScene | null = null;
  address: Address;
  private hello: Hello = kNobody;
  private readonly bench: Bench;
  private readonly help = new HelpDialog();
  private readonly list = new SceneList((name) => this.goTo({ scene: name, own: false, models: [] }));
  private ticket = 0;
  private shown: Promise<void> = Promise.resolve();
  private greet!: () => void;
  /** The server has said what it has; files that come earlier wait for it. */
  private readonly greeted = new Promise<void>((resolve) => (this.greet = resolve));
  private addressLate = 0;

  constructor(socketAddress: string, private readonly rooms: Room[]) {
    this.connection = new Connection(socketAddress, protocolFault);
    this.address = readAddress(location.pathname, location.search);
    const { caption, tools, heads, layers, inspector } = this.shell;
    this.bench = {
      connection: this.connection,
      view: this.view,
      hands: new PointerHands(this.view),
      timeLine: this.timeLine,
      places: { caption, tools, heads, layers, inspector },
      hello: () => this.hello,
      title: (scene) => this.hello.scenes.find((entry) => entry.name === scene)?.title ?? scene,
      remember: (change) => this.remember(change),
      goTo: (change) => this.goTo(change),
      busy: (words, stop) => this.shell.setBusy(words, stop),
      replace: (document, refuse) => this.replaceScene(document, refuse),
      tell: (faults, title) => this.shell.faults.show(faults, title),
      tip: (words, x, y) => this.shell.tip(words, x, y),
    };
    this.shell.scenes.append(this.list.element);
    this.buildActions();
    document.body.append(this.help.element);
    listenToKeys(() => this.commands());
    this.shell.takeDrops((given) => void this.openFiles(given));
    window.addEventListener("popstate", () => this.followAddress());
    window.addEventListener("pagehide", () => this.writeRemembered());
    document.addEventListener("dblclick", copyNumber);
    this.connection.faults.on((faults) => this.shell.faults.show(faults));
    this.connection.state.on((state) => void this.linkChanged(state));
  }

  start(): void {
    this.connection.open();
  }

  /** Goes to another room or scene, with an entry in the history. */
  goTo(change: Partial<Address>): void {
    this.writeRemembered();
    const next = { ...this.address, extra: undefined, ...change };
    if (writeAddress(next) !== location.pathname + location.search) history.pushState(null, "", writeAddress(next));
    void this.show(next);
  }

  /** The browser went back or forward. What was not yet written belongs to the entry that was left. */
  private followAddress(): void {
    window.clearTimeout(this.addressLate);
    this.addressLate = 0;
    void this.show(readAddress(location.pathname, location.search));
  }

  /** A new entry in the history of the browser, for a scene that is already open. */
  private moveTo(change: Partial<Address>): void {
    this.writeRemembered();
    this.address = { ...this.address, ...change };
    history.pushState(null, "", writeAddress(this.address));
  }

  /** Browsers take few changes of the address in a second, and a slider makes many: the last one is written. */
  private remember(change: Partial<Address>): void {
    this.address = { ...this.address, ...change };
    this.addressLate ||= window.setTimeout(() => this.writeRemembered(), kAddressMs);
  }

  private writeRemembered(): void {
    if (this.addressLate === 0) return;
    window.clearTimeout(this.addressLate);
    this.addressLate = 0;
    history.replaceState(null, "", writeAddress(this.address));
  }

  private async linkChanged(state: string): Promise<void> {
    if (state === "lost") {
      this.shell.setBanner("The server does not answer. Trying again; what you see is the last state.");
      return;
    }
    if (state !== "open") return;
    try {
      this.hello = await this.connection.ask<Hello>("hello");
      const again = this.opened !== null;
      const shown = this.show(this.address, again);
      this.greet();
      await shown;
      this.shell.setBanner(again ? "Connected again. The scene is open as before; its run starts from the beginning." : "", "good");
      if (again) window.setTimeout(() => this.shell.setBanner(""), 6000);
    } catch (error) {
      this.shell.faults.showError(error);
    }
  }

  /** Shows what an address asks for. Only the latest call counts. */
  private async show(wanted: Address, recovered = false): Promise<void> {
    const ticket = ++this.ticket;
    const room = this.rooms.find((one) => one.name === wanted.room) ?? this.rooms[0];
    const first = this.hello.start && wanted.room === "" ? { ...room.first, scene: this.hello.start, models: [] } : { ...room.first };
    const address = wanted.scene === "" || wanted.room !== room.name ? first : wanted;
    if (address !== wanted) history.replaceState(null, "", writeAddress(address));
    this.address = address;
    this.enter(room);
    const source = this.sourceOf(address);
    if (!source) {
      this.shell.faults.show([{
        message: `The scene "${address.scene}" was opened from a file or drawn on another page.`,
        remedy: "Drop its file here, or choose an example on the left." }]);
      return;
    }
    const opened = await this.open(source, address.scene, address.own);
    if (opened) await this.adopt(opened, ticket, () => undefined, recovered);
  }

  private sourceOf(address: Address): object | null {
    if (address.extra?.kind) return generated(address.extra);
    if (!address.own) return { name: address.scene };
    const scene = keptScene(address.scene);
    return scene ? { scene } : null;
  }

  /** Shows an opened scene when the one before it is shown, unless another was asked for since. Whether it was shown. */
  private async adopt(opened: OpenedScene, ticket: number, enter: () => void, recovered = false): Promise<boolean> {
    await this.shown;
    if (ticket !== this.ticket) {
      this.close(opened);
      return false;
    }
    enter();
    this.shown = this.present(opened, recovered);
    await this.shown;
    return true;
  }

  private async present(opened: OpenedScene, recovered: boolean): Promise<void> {
    const before = this.opened;
    this.opened = opened;
    if (opened.own) keepScene(opened.name, opened.document);
    this.list.mark(opened.own ? null : opened.name);
    document.title = `${this.bench.title(opened.name)} · ${this.room!.title} · Tenon`;
    await this.room!.show(opened, this.address, recovered).catch((error) => this.shell.faults.showError(error));
    if (before) this.close(before);
  }

  private async open(source: object, name: string, own: boolean, refuse?: (faults: Fault[]) => void): Promise<OpenedScene | null> {
    const late = window.setTimeout(() => this.shell.setBusy(`Opening ${name} …`), 500);
    try {
      const { answer, attachments } = await this.connection.request<OpenAnswer>("kind" in source ? "generate" : "open", source, {
        progress: (p) => this.shell.setBusy(`Opening ${name}: ${p.stage}`) });
      this.shell.faults.clear();
      return { handle: answer.handle, name: name || String(answer.scene.name ?? "scene"), own, edited: false, document: answer.scene,
        drawing: answer.drawing, poses: attachments.get("poses")!.data, notes: answer.notes };
    } catch (error) {
      if (refuse) refuse(faultsOf(error));
      else this.shell.faults.showError(error, `${name} could not be opened.`);
      return null;
    } finally {
      window.clearTimeout(late);
      this.shell.setBusy(null);
    }
  }

  private close(opened: OpenedScene): void {
    this.connection.request("close", { handle: opened.handle }).catch(() => undefined);
  }

  /** Into the room that is open, or where that cannot show such a scene into one that can. */
  private async openFiles(promised: Given | Promise<Given>): Promise<void> {
    try {
      const given = await promised;
      const sent = await readFiles(given.files);
      if (sent.length === 0) throw new Error(`There is no file in ${given.folder}.`);
      await this.greeted;
      const ticket = ++this.ticket;
      const opened = await this.open({ files: sent }, nameOf(given), true);
      if (!opened) return;
      await this.adopt(opened, ticket, () => {
        const room = this.room!.takes(opened.document) ? this.room! : (this.rooms.find((one) => one.takes(opened.document)) ?? this.room!);
        this.moveTo({ room: room.name, scene: opened.name, own: true, models: [], extra: undefined });
        this.enter(room);
      });
    } catch (error) {
      this.shell.faults.showError(error, "The files could not be read.");
    }
  }

  private async replaceScene(changed: SceneDocument, refuse: (faults: Fault[]) => void): Promise<boolean> {
    const name = this.opened?.name ?? "scene";
    const ticket = ++this.ticket;
    const opened = await this.open({ scene: changed }, name, true, refuse);
    if (!opened) return false;
    return this.adopt({ ...opened, edited: true }, ticket, () => {
      if (!this.address.own) this.moveTo({ scene: name, own: true, extra: undefined });
    });
  }

  private enter(room: Room): void {
    if (this.room === room && this.shell.rooms.childElementCount > 0) return;
    this.room?.leave();
    this.room = room;
    room.enter(this.bench);
    this.showRooms();
  }

  private showRooms(): void {
    const href = (room: Room) => writeAddress(room.first);
    this.shell.showRooms(
      this.rooms.map((room) => ({ name: room.name, title: room.title, href: href(room), open: () => this.goTo({ ...room.first }) })),
      this.room!.name);
    const here = this.hello.scenes.filter((scene) => scene.rooms.includes(this.room!.name));
    this.list.show(here, (name) => writeAddress({ room: this.room!.name, scene: name, own: false, models: [] }));
  }

  private buildActions(): void {
    const input = el("input", { type: "file", multiple: true, hidden: true, "aria-label": "Files to open",
      onchange: () => {
        if (input.files && input.files.length > 0) void this.openFiles({ files: [...input.files], folder: "" });
        input.value = "";
      } });
    const units = el("select", { "aria-label": "Unit of lengths",
      onchange: () => {
        setLengthUnit(units.value as LengthUnit);
        this.unitsChanged.emit();
        this.view.draw();
      } }, ...["m", "mm"].map((unit) => el("option", { value: unit, selected: unit === getLengthUnit() }, unit)));
    const save = new SaveMenu(() => this.saves(), (error) => this.shell.faults.showError(error, "Not saved."));
    this.shell.actions.append(
      input,
      el("button", { onclick: () => input.click() }, "Open…"),
      save.element,
      el("label", {}, "Lengths in ", units),
      el("button", { "aria-label": "Keys and hands (?)", title: "Keys and hands (?)", onclick: () => this.help.show(this.commands()) }, "?"));
  }

  private saves(): SaveOffer[] {
    const opened = this.opened;
    if (!opened) return [];
    const fromServer = (title: string, as: string, type: string): SaveOffer => ({ title,
      save: async () => {
        const { name, text } = await this.connection.ask<{ name: string; text: string }>("save", { handle: opened.handle, as });
        download(name, text, type);
      } });
    const spatial = opened.drawing.dimension === 3;
    return [
      fromServer("Scene (JSON)", "json", "application/json"),
      ...(this.room?.saves() ?? []),
      fromServer("Picture (SVG)", "svg", "image/svg+xml"),
      { title: "Picture of the view (PNG)", save: async () => download(`${opened.name}.png`, await this.view.picture()) },
      ...(spatial ? [fromServer("Parts (OBJ)", "obj", "text/plain")] : []),
    ];
  }

  private commands(): Command[] {
    return [
      ...(this.room?.commands() ?? []),
      { keys: ["F"], title: "show everything", run: () => this.view.frame() },
      ...this.rooms.map((room, i) => ({ keys: [String(i + 1)], title: `room ${room.title}`, run: () => this.goTo({ ...room.first }) })),
      { keys: ["?"], title: "this list", run: () => this.help.show(this.commands()) },
    ];
  }
}

/** A scene that the server makes: its kind, its sizes in order, the seed of a random one. */
function generated({ kind, sizes = "", seed }: Record<string, string>): object {
  const numbers = sizes.split(",").filter((size) => size !== "").map(Number);
  return { kind, numbers, ...(seed ? { seed: Number(seed) } : {}) };
}

/** Double click on a number copies it. */
function copyNumber(event: MouseEvent): void {
  const target = (event.target as Element).closest<HTMLElement>("[data-number]");
  if (target) void navigator.clipboard?.writeText(target.dataset.number!).catch(() => undefined);
}
