import { addressOf } from '#lib/address.ts';
import { styled } from '@mui/material/styles';
import { jpegWidth, pictureWidths, projectWidths } from './pictureWidths.ts';

export type PictureProps = {
  /** The path from the site's root, without width and file extension: `/images/work/shop`. */
  base: string;
  /** The width at which the picture is shown, for the browser's choice of a file (HTML `sizes`). */
  sizes: string;
  alt: string;
  /** True if the picture may be shown large. Then the browser may also choose the largest file. */
  large?: boolean;
  /**
   * True if the picture is in a frame that repeats `alt` as its own name for screen readers. Then
   * they read the frame, and not the picture.
   */
  framed?: boolean;
};

/**
 * A 16:10 picture as AVIF in several widths, for light and dark mode, and as JPEG for browsers
 * without AVIF.
 *
 * Most pictures are in a frame with `content-visibility: auto`, because they are then loaded later
 * than with `loading="lazy"` alone. But Chromium hides the content of such a frame from screen
 * readers until the visitor comes near. So the frame has to repeat `alt` as its own name
 * (`framed`).
 */
export function Picture({ base, sizes, alt, large = false, framed = false }: PictureProps) {
  const widths = large ? projectWidths : pictureWidths;
  const address = addressOf(base);
  const files = (name: string) => widths.map((width) => `${name}-${width}.avif ${width}w`).join();
  return (
    <picture>
      <source
        type="image/avif"
        media="(prefers-color-scheme:dark)"
        srcSet={files(`${address}-dark`)}
        sizes={sizes}
      />
      <source type="image/avif" srcSet={files(address)} sizes={sizes} />
      <Image
        aria-hidden={framed || undefined}
        src={`${address}-${jpegWidth}.jpg`}
        alt={alt}
        width={16}
        height={10}
        loading="lazy"
      />
    </picture>
  );
}

// The proportions of the files differ slightly, because their heights are whole pixels. Without
// this fixed aspect ratio, the page's height would change as they load.
const Image = styled('img')({ width: '100%', height: 'auto', aspectRatio: '16 / 10' });
