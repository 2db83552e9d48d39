/** A file that the page gave the browser to save. */
export interface SavedFile {
  name: string;
  file: Blob;
}

/**
 * Catches the files that a page saves from now on, until mocks are restored: links that are pressed by the page itself.
 * @returns them, in order; it grows
 */
export function catchSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let latest: Blob;
  Object.assign(URL, {
    createObjectURL: (file: Blob) => ((latest = file), 'blob:1'),
    revokeObjectURL: () => {},
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: latest });
  });
  return saved;
}

/** Reads a file as text; the browser of component tests has no `Blob.text`. */
export const readText = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
