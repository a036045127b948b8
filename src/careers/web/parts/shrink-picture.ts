const enoughBytes = 3 * 1024 * 1024;
const edgeMax = 2400;

/** Makes a large photo smaller before it is sent. A file that this browser cannot read is returned as it is. */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= enoughBytes) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  const scale = Math.min(1, edgeMax / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/webp', 0.92));
}
