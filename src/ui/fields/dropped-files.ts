/** The dropped files, and those inside dropped folders; hidden files of folders are left out. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Both lists are empty once the drop event has ended.
  const files = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return [];
  if (isFile(entry)) return new Promise((resolve, reject) => entry.file((file) => resolve([file]), reject));
  const found = await entriesOf((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(found.map(filesIn))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** All entries of a folder; a reader gives at most a hundred at once. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  return some.length === 0 ? [] : [...some, ...(await entriesOf(reader))];
}
