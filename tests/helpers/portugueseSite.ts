const received = 'Consulte o seu e-mail: a confirmação já vai a caminho, e a nossa resposta segue-se.';

/**
 * The Portuguese texts of the tests' foreign site: a tagline of one sentence, and labels that are
 * longer than those for which the page was designed.
 */
export const portuguese = {
  form: { formWords: { success: { text: received } } },
  landing: {
    tagline: 'Sítios feitos à mão',
    header: {
      nav: [{ label: 'Trabalhos' }, { label: 'Comparação' }, { label: 'Perguntas' }, { label: 'Contactos' }],
      demo: 'Marcar uma conversa',
    },
    hero: {
      heading: 'Órgãos públicos e clínicas com sítios que simplificam cada inspeção em poucas semanas.',
      start: { label: 'Comece já o seu projeto' },
      badges: ['Desenhado de propósito'],
      figures: [
        { label: 'Projetos' },
        { label: 'Semanas até à publicação' },
        { label: 'À medida' },
        { label: 'Anos' },
      ],
    },
    work: { projects: [{ tags: ['Apoio domiciliário a idosos'] }] },
    comparison: {
      ways: ['Construído connosco', 'Modelo já pronto', 'Contratar independentes'],
      rows: [
        {},
        {},
        { topic: 'Conformidade e proteção de dados' },
        { topic: 'Adaptação à sua forma de trabalhar' },
      ],
    },
    // No face of the sample has all letters of this client's name.
    testimonials: {
      items: [{ quote: 'Finalmente percebemos o que assinamos', author: 'Χρυσούλα Παπαδημητρακοπούλου' }],
    },
    faq: { heading: 'Perguntas que nos fazem antes de começar' },
    contact: {
      heading: 'Construímos o seu sítio ou a sua aplicação?',
      direct: {
        response: 'No prazo de vinte e quatro horas',
        phone: { label: 'Telefone', number: '+351 210 123 456' },
        whatsapp: { label: 'WhatsApp', number: '+351 912 345 678' },
        profiles: [{ label: 'Instagram', href: 'https://www.instagram.com/fernstone' }],
        address: {
          label: 'Morada',
          street: 'Rua da Prata 12, 3.º',
          postalCode: '1100-420',
          city: 'Lisboa',
          country: 'PT',
        },
        area: { label: 'Onde trabalhamos', places: ['Lisboa', 'Setúbal'] },
      },
    },
  },
};

/**
 * The settings in `language.ts` of the Portuguese site: its language, its owner's time zone, which
 * is never UTC, and its paper size.
 */
export const portugueseLocale = {
  lang: 'pt',
  quotes: ['«', '»'],
  range: '–',
  timeZone: 'America/Sao_Paulo',
  paper: 'A4',
};
