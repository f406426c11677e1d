import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LandingContent } from '#site/records.ts';
import { ownerContent, ownerEnv, supabaseEnv } from './ownerSite.ts';
import { makeCopy } from './projectCopy.ts';

/** Words of an ordinary Greek site, longer than those that the page was drawn with. */
function inGreek({ header, hero, work, comparison, testimonials, faq, contact }: Required<LandingContent>) {
  const labels = ['Δουλειές', 'Σύγκριση', 'Ερωτήσεις', 'Επικοινωνία'];
  for (const [index, item] of header.nav.entries()) item.label = labels[index] ?? '';
  header.demo = 'Κλείστε επίδειξη';
  hero.heading = 'Έτοιμοι ιστότοποι που επαναπροσδιορίζουν σε λίγες εβδομάδες κάθε επιθεώρηση.';
  hero.start.label = 'Ξεκινήστε το έργο σας';
  hero.badges[0] = 'Σχεδίαση κατά παραγγελία';
  hero.figures[1]!.label = 'Εβδομάδες ως τη δημοσίευση';
  work.projects[0]!.tags[0] = 'Φροντίδα ηλικιωμένων στο σπίτι';
  comparison.ways = ['Κατασκευή με εμάς', 'Έτοιμα πρότυπα', 'Ελεύθεροι επαγγελματίες'];
  comparison.rows[2]!.topic = 'Συμμόρφωση και προστασία δεδομένων';
  comparison.rows[3]!.topic = 'Προσαρμογή στη δουλειά σας';
  testimonials.items[0]!.author = 'Χρυσούλα Παπαδημητρακοπούλου';
  faq.heading = 'Επαναλαμβανόμενες ερωτήσεις πριν από κάθε έργο';
  contact.heading = 'Έτοιμοι για την ιστοσελίδα ή την εφαρμογή σας;';
  contact.direct.response = 'Εντός εικοσιτετραώρου';
}

export const greekContent = () => ownerContent(inGreek);

/** Makes the site of a Greek owner in a copy of the project, with a face that has the letters. */
export async function makeGreekSite() {
  const made = await makeCopy({ ...ownerEnv, ...supabaseEnv });
  const site = (name: string) => join(made.folder, 'site', name);
  await writeFile(site('landing.ts'), `export const content = ${JSON.stringify(greekContent())};\n`);
  await appendFile(site('language.ts'), `Object.assign(locale, { lang: 'el', quotes: ['«', '»'] });\n`);
  const brand = await readFile(site('brand.ts'), 'utf8');
  const sources = brand.replaceAll(
    /(?<=sources: \['[^\]]*)\]/g,
    ", '@fontsource-variable/manrope/index.css']",
  );
  await writeFile(site('brand.ts'), sources);
  await made.run('owner/assets/index.ts', 'fonts');
  await made.run('scripts/build.ts');
  return made;
}
