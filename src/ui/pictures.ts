/** A picture from this device. Its object URL is valid until it is revoked. */
export type LoadedPicture = { address: string; image: HTMLImageElement };

export type Area = { x: number; y: number; width: number; height: number };

const edgeMax = 1024;
const quality = 0.92;

/**
 * Loads a picture; null when this browser cannot show it.
 * @param square adds margins to a picture that is not square, so that a wide logo is shown whole
 */
export async function openPicture(
  file: File,
  { square = false }: { square?: boolean } = {},
): Promise<LoadedPicture | null> {
  const probe = await createImageBitmap(file).catch(() => null);
  if (probe === null) return null;
  const isSquare = probe.width === probe.height;
  const shown = square && !isSquare ? await addMargins(probe) : file;
  probe.close();
  const image = new Image();
  image.src = URL.createObjectURL(shown);
  await image.decode();
  return { address: image.src, image };
}

function addMargins(picture: ImageBitmap): Promise<Blob> {
  const { width, height } = picture;
  const scale = Math.min(1, (2 * edgeMax) / Math.max(width, height));
  const edge = Math.round(Math.max(width, height) * scale);
  const [wide, high] = [width * scale, height * scale];
  return draw(edge, (context) =>
    context.drawImage(picture, (edge - wide) / 2, (edge - high) / 2, wide, high),
  );
}

/** Crops a picture to a file for upload. Browsers without a WebP encoder make a PNG. */
export function cropPicture(image: HTMLImageElement, area: Area): Promise<Blob> {
  const edge = Math.round(Math.min(edgeMax, area.width));
  return draw(edge, (context) =>
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, edge, edge),
  );
}

function draw(edge: number, paint: (context: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  paint(context);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)),
      'image/webp',
      quality,
    );
  });
}
