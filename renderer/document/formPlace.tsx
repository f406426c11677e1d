import { renderToStaticMarkup } from 'react-dom/server';

/**
 * The empty place of the form in the document. `server/documents/renderDocument.ts` puts the form
 * there. Every text of a document is escaped, so none contains the place's HTML.
 */
export const FormPlace = () => <slot name="form" />;

/** The HTML of that place. */
export const formPlace = renderToStaticMarkup(<FormPlace />);
