import { styled } from '@mui/material/styles';

export type PictureProps = {
  /** Path below the site's root, without width and ending: `/images/work/shop`. */
  base: string;
  /** The widths that exist, in px, ascending. */
  widths: readonly number[];
  /** The largest width's size in px; it fixes the aspect ratio before the file arrives. */
  width: number;
  height: number;
  /** How wide the picture is shown, for the browser's choice (HTML `sizes`). */
  sizes: string;
  alt: string;
  /** True for a picture of the first screen; all others wait until they come near. */
  eager?: boolean;
};

/** One picture in AVIF and WebP in its widths, and as a JPEG of middle size for browsers that know neither. */
export function Picture({ base, widths, width, height, sizes, alt, eager = false }: PictureProps) {
  const srcSet = (ending: string) => widths.map((w) => `${base}-${w}.${ending} ${w}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
      <Image
        src={`${base}-${widths[1] ?? widths[0]}.jpg`}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}

const Image = styled('img')({ width: '100%', height: 'auto' });
