import { addressOf } from '#lib/address.ts';
import { styled } from '@mui/material/styles';
import { jpegWidth, pictureWidths, projectWidths } from './pictureWidths.ts';

export type PictureProps = {
  /**
   * Path from the site's root as its files are named, without width and file extension:
   * `/images/work/shop`.
   */
  base: string;
  /** The width at which the picture is shown, for the browser's choice of a file (HTML `sizes`). */
  sizes: string;
  alt: string;
  /** True if it may be shown wider than half of the page. Then there is one more, larger file. */
  large?: boolean;
};

/**
 * A 16:10 picture as AVIF in several widths, for light and dark mode, and as JPEG for browsers
 * without AVIF.
 *
 * A frame with `content-visibility: auto` has it loaded later than by `loading="lazy"` alone, but
 * Chromium hides the frame's content from assistive technology until the visitor comes near. So
 * such a frame repeats `alt` as its own name.
 */
export function Picture({ base, sizes, alt, large = false }: PictureProps) {
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
      <Image src={`${address}-${jpegWidth}.jpg`} alt={alt} width={16} height={10} loading="lazy" />
    </picture>
  );
}

// The files' heights are whole pixels, so their own proportions would change the page's height as
// they load.
const Image = styled('img')({ width: '100%', height: 'auto', aspectRatio: '16 / 10' });
