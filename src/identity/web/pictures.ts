/** A picture from this device, opened: its address holds until it is revoked. */
export type OpenedPicture = { address: string; image: HTMLImageElement };

export type Area = { x: number; y: number; width: number; height: number };

const edgeMax = 1024;
const quality = 0.92;

/** Opens a picture; null when this browser cannot show it. */
export async function openPicture(file: File): Promise<OpenedPicture | null> {
  const probe = await createImageBitmap(file).catch(() => null);
  if (probe === null) return null;
  probe.close();
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await image.decode();
  return { address: image.src, image };
}

/** A part of a picture as a file to send. Browsers that write no WebP make a PNG of it. */
export async function cutOut(image: HTMLImageElement, area: Area): Promise<Blob> {
  const edge = Math.round(Math.min(edgeMax, area.width));
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, edge, edge);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)),
      'image/webp',
      quality,
    );
  });
}
