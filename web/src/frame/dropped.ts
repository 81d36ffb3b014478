/** What was dropped on the page or chosen: files, and the folder they lay in where there was one. */
export interface Given {
  files: File[];
  folder: string;
}

/** Files of a drop. Of a folder all that lies directly in it: an assembly as a folder of OBJ or STL files. */
export async function givenBy(transfer: DataTransfer): Promise<Given> {
  // Asked for at once: the list is empty after the event.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...transfer.files];
  const folders = entries.filter((entry): entry is FileSystemDirectoryEntry => entry.isDirectory);
  if (folders.length === 0) return { files: plain, folder: "" };
  const names = new Set(folders.map((folder) => folder.name));
  const inside = (await Promise.all(folders.map(filesIn))).flat();
  return { files: [...plain.filter((file) => !names.has(file.name)), ...inside], folder: folders[0].name };
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  for (;;) {
    // A reader gives some entries at a time, and none at its end.
    const some = await new Promise<FileSystemEntry[]>((done, refuse) => reader.readEntries(done, refuse));
    if (some.length === 0) return files;
    for (const entry of some) if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry));
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((done, refuse) => entry.file(done, refuse));
}
