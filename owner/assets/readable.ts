import { DomUtils, parseDocument } from 'htmlparser2';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { openFont } from '../../lib/fonts/pieces.ts';

/**
 * Looks for damage in a file. Pictures and JSON are decoded as a whole. Of a font, only the letters
 * A and a are read. In an icon, each PNG is decoded. Of a PDF, only the beginning and the end are
 * read.
 *
 * @param name the file's name, whose ending says the format
 * @returns why it cannot be decoded; undefined if it can be decoded, or if it has another format
 */
export async function whyUnreadable(name: string, bytes: Buffer): Promise<string | undefined> {
  if (bytes.length === 0) return 'it is empty';
  const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  const [, decode] = decoders.find(([endings]) => endings.test(ending)) ?? [];
  try {
    await decode?.(bytes);
    return undefined;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `it cannot be decoded (${reason || 'for an unknown reason'})`;
  }
}

const decoders: [endings: RegExp, decode: (bytes: Buffer) => unknown][] = [
  [/^(avif|gif|jpe?g|png|tiff?|webp)$/, decodePicture],
  [/^svg$/, decodeSvg],
  [/^(woff2?|ttf|otf)$/, decodeFont],
  [/^ico$/, decodeIcon],
  [/^pdf$/, decodePdf],
  [/^(json|webmanifest)$/, (bytes) => JSON.parse(bytes.toString('utf8')) as unknown],
];

function decodePicture(bytes: Buffer) {
  return sharp(bytes, { failOn: 'error' }).stats();
}

/** Without a namespace, browsers do not show the file as a picture. */
function decodeSvg(bytes: Buffer) {
  const { children } = parseDocument(bytes.toString(), { xmlMode: true });
  const root = DomUtils.findOne(({ name }) => /^(?:\w+:)?svg$/.test(name), children);
  if (!Object.values(root?.attribs ?? {}).includes('http://www.w3.org/2000/svg'))
    throw new Error('it has no xmlns="http://www.w3.org/2000/svg"');
  return decodePicture(bytes);
}

async function decodeFont(bytes: Buffer) {
  const { face } = openFont(await subsetFont(bytes, 'Aa', { targetFormat: 'sfnt' }));
  if (face.upem === 0) throw new Error('it has no letters');
}

/**
 * The pictures within an icon come after its header:
 * https://en.wikipedia.org/wiki/ICO_(file_format).
 */
async function decodeIcon(bytes: Buffer) {
  const count = bytes.readUInt16LE(4);
  if (bytes.readUInt32LE(0) !== 0x10000 || count === 0) throw new Error('it contains no icon');
  for (let at = 6; at < 6 + 16 * count; at += 16) {
    const [size, start] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
    if (start + size > bytes.length) throw new Error('its end is missing');
    const picture = bytes.subarray(start, start + size);
    // Only a PNG is decoded. Any other picture in an icon is a bitmap without a file header, which
    // sharp cannot read.
    if (picture.subarray(1, 4).toString('latin1') === 'PNG') await decodePicture(picture);
  }
}

function decodePdf(bytes: Buffer) {
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new Error('it is not a PDF');
  if (!bytes.subarray(-1024).includes('%%EOF')) throw new Error('its end is missing');
}
