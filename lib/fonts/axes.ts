import { siteFaces } from './faces.ts';
import { lettersOf } from './letters.ts';
import { piecesOf } from './pieces.ts';

/**
 * The axes in which the files of a face vary and for which its record in `site/brand.ts` names no value. A browser would choose
 * one, such as the optical size for small text, and a headline's words would run into each other.
 */
export async function unnamedAxes(said: string) {
  const found = siteFaces.map(async (face, index) => {
    const { pieces } = await piecesOf(face, lettersOf(face, said));
    const axes = [...new Set(pieces.flatMap(({ unnamed }) => unnamed))];
    if (axes.length === 0) return [];
    const problem = `${face.css.family} also varies in ${axes.join(', ')}`;
    const remedy =
      'Name a value for each, such as { opsz: 48 }, where opsz is the size that the letters are drawn for.';
    return [
      { file: 'site/brand.ts', field: `fontSources.${['display', 'body'][index]}.axes`, problem, remedy },
    ];
  });
  return (await Promise.all(found)).flat();
}
