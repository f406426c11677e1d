import { escapeHtml } from '../text.ts';
import { locale } from '#site/language.ts';

/** Wraps a mail's HTML in a document: one column, which follows the reader's light or dark setting. */
export function htmlMail(title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body}
</div>
</body>
</html>
`;
}

/** A paragraph. `content` is inserted unescaped, so it must be safe HTML. */
export function paragraph(content: string): string {
  return `<p style="margin:0 0 16px">${content}</p>`;
}
