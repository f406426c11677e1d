import { styled } from '@mui/material/styles';

export type PictureProps = {
  /** Path below the site's root, without width and ending: `/images/work/shop`. */
  base: string;
  /** How wide the picture is shown, for the browser's choice (HTML `sizes`). */
  sizes: string;
  alt: string;
  /** True where it may be shown wider than half of the page: there is one more file for that. */
  large?: boolean;
};

/**
 * The widths of every picture's files, in px. A browser on a dense screen may take the smaller of two neighbours: at
 * steps of 1.46 it still shows 0.85 of its own pixels, because `sizes` says a little more than is shown.
 */
export const pictureWidths = [480, 700, 1020, 1500] as const;

/** The widths of a project's files; shown large, a picture is said to be 1.12 times as wide as it is. */
export const projectWidths = [...pictureWidths, 2560] as const;

/** The one width that browsers without AVIF get, as JPEG. */
export const jpegWidth = 1020;

/** A picture of 16 to 10 as AVIF in its widths, by day and by night, and as a JPEG for browsers that do not know it. */
export function Picture({ base, sizes, alt, large = false }: PictureProps) {
  const widths = large ? projectWidths : pictureWidths;
  const files = (name: string) => widths.map((width) => `${name}-${width}.avif ${width}w`).join();
  return (
    <picture>
      <source
        type="image/avif"
        media="(prefers-color-scheme:dark)"
        srcSet={files(`${base}-dark`)}
        sizes={sizes}
      />
      <source type="image/avif" srcSet={files(base)} sizes={sizes} />
      <Image src={`${base}-${jpegWidth}.jpg`} alt={alt} width={16} height={10} loading="lazy" />
    </picture>
  );
}

const Image = styled('img')({ width: '100%', height: 'auto' });
