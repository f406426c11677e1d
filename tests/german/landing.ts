/** The landing page of a second, German site: other words, and other counts of every record. */
import type { LandingContent } from '../../components/records.ts';
import { projectTypes, targetLaunches } from '#site/form.ts';

const dismiss = 'Schließen';

const project = (title: string, image: string): LandingContent['work']['projects'][number] => ({
  title,
  description: 'Terminvergabe, Mitgliederverwaltung und Rechnungen an einem Ort, ohne Papier.',
  image,
  imageAlt: 'Startseite mit Überschrift, Bild und einer Schaltfläche.',
  url: `https://${image}.veilchen.studio/`,
  tags: ['Webanwendung', 'Barrierefrei'],
});

const step = (name: string, text: string, image: string, imageAlt: string) => ({
  name,
  text,
  image,
  imageAlt,
});

export const content = {
  meta: {
    title: 'Maßgeschneiderte Websites',
    description: 'Ein kleines Atelier gestaltet und baut Websites und Anwendungen, in 3 bis 5 Wochen.',
  },
  tagline: 'Zuhören. Bauen. Pflegen.',
  newTab: 'Öffnet sich in einem neuen Tab',
  skip: 'Zum Inhalt springen',
  header: {
    nav: [
      { label: 'Arbeiten', href: '#work' },
      { label: 'Vergleich', href: '#compare' },
      { label: 'Fragen', href: '#faq' },
      { label: 'Kontakt', href: '#contact' },
    ],
    navLabel: 'Abschnitte',
    menuLabel: 'Menü',
    demo: 'Termin buchen',
    openMenu: 'Menü öffnen',
    closeMenu: 'Menü schließen',
  },
  hero: {
    heading: 'Maßgeschneiderte Websites, die Ihre Arbeit leichter machen.',
    intro: 'Wir gestalten und bauen für Vereine, Praxen, Handwerksbetriebe und Verwaltungen.',
    start: { label: 'Projekt beginnen', href: '#contact' },
    seeWork: { label: 'Arbeiten ansehen', href: '#work' },
    imageAlt: 'Ein Bildschirm mit einer Karte, daneben ein Telefon.',
    badges: ['Eigene Gestaltung', 'Barrierefrei', 'Datensparsam', 'Schnell', 'Wartbar'],
    badgesLabel: 'Was jedes Projekt bekommt',
    figures: [
      { value: '80+', label: 'Projekte' },
      { value: '3-5', label: 'Wochen bis zum Start' },
      { value: '12', label: 'Jahre Erfahrung' },
      { value: '100%', label: 'selbst gebaut' },
    ],
  },
  work: {
    heading: 'Unsere Arbeiten',
    intro: 'Jede löst eine andere Aufgabe.',
    next: { heading: 'Das nächste ist Ihres.', link: { label: 'Projekt beginnen', href: '#contact' } },
    projects: [
      project('Töpferei am Kanal', 'shop'),
      project('Architekturbüro Lindqvist', 'portfolio'),
      project('Wanderfreunde Oberland', 'membership'),
      project('Krankengymnastikpraxis Möller', 'booking-platform'),
      project('Seniorenbetreuung Sonnenhof', 'care-agency'),
    ],
  },
  steps: {
    heading: 'So gehen wir vor',
    items: [
      step('Zuhören', 'Wir fragen, was Ihre Gäste tun wollen.', 'design', 'Eine Skizze.'),
      step('Bauen', 'Wir schreiben jede Zeile selbst.', 'build', 'Eine Zeichnung.'),
      step('Pflegen', 'Wir bleiben nach dem Start da.', 'grow', 'Die fertige Seite.'),
    ],
  },
  comparison: {
    heading: 'Was passt zu Ihnen?',
    intro: 'Alle drei Wege können richtig sein.',
    caption: 'Unser Atelier, ein Baukasten und freie Mitarbeit im Vergleich',
    ways: ['Unser Atelier', 'Baukasten', 'Freie Mitarbeit'],
    rows: [
      { topic: 'Gestaltung', cells: ['Für Sie gezeichnet', 'Eine Vorlage', 'Je nach Person'] },
      { topic: 'Zeit', cells: ['3-5 Wochen', 'Schnell', 'Je nach Auslastung'] },
      { topic: 'Datenschutz', cells: ['Von Anfang an', 'Laut Vertrag', 'Von Ihnen zu prüfen'] },
    ],
    verdict: 'Wo eine Vorlage genügt, raten wir dazu.',
  },
  testimonials: {
    heading: 'Was andere über uns sagen',
    link: 'Ansehen:',
    items: [
      {
        quote: 'Seit dem Start klingelt das Telefon seltener, und immer für das Richtige.',
        author: 'Änne Möller',
        title: 'Inhaberin',
        company: 'Krankengymnastikpraxis Möller',
      },
      {
        quote: 'Man hat uns zugehört, bevor gezeichnet wurde.',
        author: 'Jörg Weiß',
        title: 'Vorsitzender',
        company: 'Wanderfreunde Oberland',
      },
    ],
  },
  caseStudy: {
    eyebrow: 'Aus der Nähe',
    project: { label: 'Zum Projekt', href: '#booking-platform' },
    imageAlt: 'Ein Wochenkalender mit farbigen Terminen.',
    heading: 'Eine Praxis vergibt ihre Termine ohne Telefon',
    challenge: {
      heading: 'Aufgabe',
      text: 'Jeder Termin war ein Anruf.',
      figure: { value: '30 h', label: 'am Telefon je Woche' },
    },
    solution: { heading: 'Lösung', text: 'Ein Kalender, den alle verstehen.' },
    results: {
      heading: 'Ergebnis',
      figures: [
        { value: '70%', label: 'weniger Anrufe' },
        { value: '5', label: 'Wochen bis zum Start' },
      ],
    },
    badges: ['Barrierefrei', 'Datensparsam', 'Auf jedem Telefon'],
    badgesLabel: 'Was der Kalender ist',
    story: {
      open: 'Die ganze Geschichte',
      close: 'Geschichte schließen',
      title: 'Wie eine Praxis 70% ihrer Anrufe loswurde',
      chapters: [{ heading: 'Aufgabe', paragraphs: ['Jeder Termin war ein Anruf, jeder Anruf eine Pause.'] }],
    },
  },
  faq: {
    heading: 'Häufige Fragen',
    intro: 'Fehlt Ihre, dann fragen Sie uns.',
    items: [
      { question: 'Was bauen Sie?', answer: 'Websites und Anwendungen, die im Browser laufen.' },
      { question: 'Wie lange dauert es?', answer: 'Meist 3-5 Wochen.' },
      { question: 'Was kostet es?', answer: 'Das sagt Ihnen unser Angebot, bevor etwas beginnt.' },
      { question: 'Gilt das Barrierefreiheitsstärkungsgesetz für mich?', answer: 'Das klären wir zuerst.' },
    ],
  },
  contact: {
    heading: 'Erzählen Sie uns von Ihrem Vorhaben',
    subtitle: 'Sie bekommen ein Angebot, das zu Ihnen passt',
    form: {
      heading: 'Angebot anfordern',
      intro: 'Ein Mensch antwortet innerhalb eines Tages.',
      required: 'Ein Stern (*) zeigt, was wir wissen müssen.',
      another: 'Weitere Anfrage senden',
      fields: {
        fullName: { label: 'Name *', placeholder: 'Vor- und Nachname' },
        email: { label: 'E-Mail *', placeholder: 'sie@example.com' },
        projectType: { label: 'Art des Projekts *', placeholder: 'Bitte wählen', options: projectTypes },
        targetLaunch: { label: 'Start', placeholder: 'Bitte wählen', options: targetLaunches },
        details: {
          label: 'Beschreibung',
          placeholder: 'Was soll es können?',
          hint: 'Bitte nichts über die Gesundheit von Menschen.',
          left: 'Zeichen übrig',
          tooMany: 'Zeichen zu viel',
        },
      },
      submit: 'Anfrage senden',
      submitting: 'Wird gesendet',
      success: { title: 'Anfrage gesendet!', text: 'Eine Bestätigung ist unterwegs.', dismiss },
      failure: { title: 'Anfrage angenommen', text: 'Wir antworten innerhalb eines Tages.', dismiss },
      received: 'Ein Mensch liest sie und antwortet per E-Mail.',
      kept: { title: 'Noch nicht gesendet', text: 'Dieser Browser sendet sie, sobald er uns erreicht.' },
      keptByPage: { title: 'Noch nicht gesendet', text: 'Diese Seite sendet sie, solange sie offen ist.' },
      undelivered: { title: 'Nicht angekommen', text: 'Ihr Text ist wieder im Formular.', dismiss },
      privacy: 'Ihre Anfrage bleibt auf unserem Server und in unserem Postfach.',
      errorSummary: 'Da stimmt etwas nicht',
      errorPrefix: 'Fehler: ',
      unavailable: { title: 'Noch nicht gesendet', text: 'Bitte senden Sie gleich noch einmal.' },
    },
    erased: 'Nach {days} Tagen wird sie gelöscht.',
    byMail: {
      title: 'Noch nicht gesendet',
      text: 'Ihr Mailprogramm kann es.',
      link: 'Mail schreiben',
      subject: 'Anfrage',
      privacy: 'Ihr Mailprogramm sendet die Anfrage an unser Postfach.',
    },
    demo: { heading: 'Live-Vorführung', text: '30 Minuten mit Ihren Fragen', button: 'Termin aussuchen' },
    onePager: {
      heading: 'Kurz gefasst',
      text: 'Alles auf einer Seite.',
      button: 'PDF laden',
      file: '/one-pager.pdf',
      saveAs: 'atelier.pdf',
      toast: { title: 'PDF geladen', text: 'Es liegt bei Ihren Downloads.', dismiss },
    },
    direct: {
      heading: 'Direkt',
      emailLabel: 'E-Mail',
      responseLabel: 'Antwort',
      response: 'Innerhalb eines Tages',
      specialtiesLabel: 'Gebiete',
      specialties: 'Vereine • Praxen • Betriebe',
    },
  },
  footer: {
    copyrightYear: 2020,
    rights: 'Alle Rechte vorbehalten.',
    navLabel: 'Fußzeile',
    audience: 'Websites für Menschen und Betriebe.',
    privacy: { label: 'Datenschutz', href: 'https://www.veilchen.studio/datenschutz' },
    imprint: { label: 'Impressum', href: 'mailto:post@veilchen.studio' },
  },
  handout: { services: 'Was wir bauen' },
  confirmed: { figures: true, caseStudy: true },
} satisfies LandingContent;
