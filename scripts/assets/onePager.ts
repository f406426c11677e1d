import { writeFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFHexString, PDFName } from 'pdf-lib';
import { content } from '../../pages/index/content.ts';
import { readSettings } from '../../server/settings.ts';
import { locale } from '../../supabase/functions/_shared/proposal/words/locale.ts';
import { launchChromium } from '../lib/chromium.ts';
import { handoutBody } from './onePager/handout.ts';
import { handoutCss } from './onePager/handoutCss.ts';
import { handoutFaces } from './onePager/handoutFaces.ts';
import { publicDir } from './paths.ts';
import { documentOf } from './render.ts';

/** Prints public/one-pager.pdf from the page's own records: one tagged Letter page with title and language. */
export async function buildOnePager(): Promise<void> {
  const settings = readSettings(process.env);
  const title = `${settings.brand}: ${content.tagline}`;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setContent(
      documentOf({
        title,
        css: (await handoutFaces()) + handoutCss,
        body: handoutBody(content, settings),
      }),
    );
    await page.evaluate(async () => document.fonts.ready);
    const printed = await page.pdf({ tagged: true, preferCSSPageSize: true, printBackground: true });
    const pdf = await settle(printed, title, settings.brand);
    await writeFile(`${publicDir}/one-pager.pdf`, pdf);
    console.log(`one-pager.pdf ${pdf.length} bytes`);
  } finally {
    await browser.close();
  }
}

/** Completes the description and takes out what changes from run to run, so that equal content gives equal bytes. */
async function settle(printed: Buffer, title: string, brand: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(printed, { updateMetadata: false });
  if (pdf.getPageCount() !== 1) throw new Error(`the one-pager has grown to ${pdf.getPageCount()} pages`);
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(brand);
  pdf.setLanguage(locale.lang);
  const info = pdf.context.lookup(pdf.context.trailerInfo.Info, PDFDict);
  for (const key of ['CreationDate', 'ModDate', 'Creator']) info.delete(PDFName.of(key));
  const id = PDFHexString.of('00000000000000000000000000000000');
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
  return pdf.save();
}
