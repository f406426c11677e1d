import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it, onTestFinished } from 'vitest';
import { startForeignSite } from '../helpers/foreignSite.ts';
import { foreign } from '../helpers/ownerSite.ts';
import { preflight } from '../helpers/projectCopy.ts';

const { contact, hero } = foreign.landing.content;

it('prints a one-pager on the owner’s paper, with the words of the records, and links to call and write', async () => {
  const { folder, run, stop } = await startForeignSite();
  onTestFinished(stop);
  await run('owner/assets/index.ts', 'one-pager');

  const pdf = await getDocumentProxy(new Uint8Array(await readFile(`${folder}/site/public/one-pager.pdf`)));
  expect(pdf.numPages).toBe(1);
  const sheet = await pdf.getPage(1);
  const { width, height } = sheet.getViewport({ scale: 1 });
  // A4 in points.
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  const said = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
  for (const { value, label } of hero.figures) expect(said).toContain(`${value} ${label}`);
  expect(said).toContain(contact.direct.phone!.number);
  const links = (await sheet.getAnnotations()) as { url?: string }[];
  for (const url of ['tel:+351210123456', 'https://wa.me/351912345678', 'mailto:post@fernstone.studio'])
    expect(links.map((link) => link.url)).toContain(url);
  // A record that the owner has taken out.
  const sheetFile = `${folder}/site/onePager.html`;
  const layout = await readFile(sheetFile, 'utf8');
  await writeFile(sheetFile, layout.replace('{hero.intro}', '{hero.price}'));
  await expect(run('owner/assets/index.ts')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^site\/onePager\.html cannot be used: no record has \{hero\.price\}$/m),
  });
  await writeFile(sheetFile, layout);
  // The price of today, and not of yesterday.
  const file = `${folder}/site/landing.ts`;
  const before = await readFile(file);
  onTestFinished(() => writeFile(file, before));
  await appendFile(file, "content.hero.figures[0].value = '80+';\n");
  const { findings } = await preflight(run, '--no-browser');
  expect(findings.find(({ file: at }) => at.endsWith('one-pager.pdf'))).toMatchObject({
    level: 'stop',
    remedy: expect.stringContaining('npm run assets'),
  });
});
