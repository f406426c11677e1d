/**
 * The words, figures and links of the landing page. The words of the form are in `form.ts`, and
 * those of the mails in `mails.ts`.
 *
 * SAMPLES: the clients, the people quoted and every link to another site are made up, and so is the
 * brand, which is a setting (BRAND_NAME). Replace all of them before a launch. The links lead to
 * example.com, a name that is reserved for examples. The figures are from docs/specification.md §9.
 */
import type { LandingContent } from './records.ts';

export const content: LandingContent = {
  meta: {
    title: 'Custom websites and apps, HIPAA-ready by design',
    description:
      'A small studio that designs and builds custom websites and apps in 2-6 weeks, with deep practice in HIPAA-ready healthcare and medical transport.',
  },
  tagline: 'Design. Build. Grow.',
  newTab: 'Opens in a new tab',
  skip: 'Skip to content',
  header: {
    nav: [
      { label: 'Work', href: '#work' },
      { label: 'Compare', href: '#compare' },
      { label: 'FAQ', href: '#faq' },
      { label: 'Contact', href: '#contact' },
    ],
    navLabel: 'Sections',
    menuLabel: 'Menu',
    demo: 'Book a Demo',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  hero: {
    heading: 'Custom websites, live in weeks and ready for the audit.',
    intro:
      'We design and build for individuals, startups, small businesses and enterprises. Care agencies and medical transport teams come to us because HIPAA-ready is where we start, not what we bolt on.',
    start: { label: 'Start Your Project', href: '#contact' },
    seeWork: { label: 'See Our Work', href: '#work' },
    imageAlt:
      'A medical transport dispatch screen with a route on a map, and the same ride confirmed on a phone.',
    badges: ['Custom Design', 'Mobile First', 'Fast Delivery', 'HIPAA Ready'],
    badgesLabel: 'What every project gets',
    figures: [
      { value: '50+', label: 'Projects delivered' },
      { value: '2-6', label: 'Weeks to launch' },
      { value: '100%', label: 'Custom built' },
    ],
  },
  work: {
    heading: 'Our Recent Work',
    intro: 'Seven builds, seven different jobs to do. None of them started from a theme.',
    next: {
      heading: 'The next one could be yours.',
      link: { label: 'Start Your Project', href: '#contact' },
    },
    projects: [
      {
        title: 'Hearthside Home Care',
        description:
          'A care agency site that answers a family’s first question, “can you help us?”, before the first scroll.',
        image: 'care-agency',
        imageAlt:
          'Home page of a home care agency: “Can you help us?”, and beside a warm illustration, “Yes, from Monday.”',
        detail: { x: 76, y: 60, zoom: 2.3 },
        url: 'https://example.com/',
        colors: { pale: '#FFF4E4', deep: '#43190F' },
        tags: ['Care agency', 'HIPAA ready', 'Accessibility'],
      },
      {
        title: 'Clearpath Rides',
        description:
          'Non-emergency medical transport: riders book in three steps, dispatch sees every trip on one screen.',
        image: 'nemt-booking',
        imageAlt: 'Ride booking page with pick-up and drop-off fields beside a map that shows the route.',
        detail: { x: 35.5, y: 50, zoom: 1.43 },
        url: 'https://example.com/',
        colors: { pale: '#DCEFEA', deep: '#0B3645' },
        tags: ['NEMT', 'Booking', 'Dispatch'],
      },
      {
        title: 'AuditReady',
        description:
          'A compliance portal where the evidence is filed as the work is done, and exports in one go.',
        image: 'evidence-file',
        imageAlt:
          'Exported evidence file: a signed care plan on top of tabbed pages, and 324 of 324 records.',
        detail: { x: 31.2, y: 47.6, zoom: 1.58 },
        url: 'https://audit-ready.example.com/',
        colors: { pale: '#EEECF9', deep: '#231A52' },
        tags: ['Compliance portal', 'Audit exports'],
      },
      {
        title: 'Slotwise',
        description:
          'Scheduling for studios and clinics that want a calendar people understand at first sight.',
        image: 'booking-platform',
        imageAlt: 'Weekly calendar: a hand moves a class to a free slot, and everyone who booked it is told.',
        detail: { x: 42.8, y: 51, zoom: 2 },
        url: 'https://slotwise.example.com/',
        colors: { pale: '#FFE48A', deep: '#2B2412' },
        tags: ['Booking platform', 'Web app'],
      },
      {
        title: 'Juniper & Clay',
        description:
          'A shop for hand-thrown ceramics. The pots get the room, the checkout gets out of the way.',
        image: 'shop',
        imageAlt: 'Online shop with drawn ceramics: a large vase, and a bowl and a bottle with their prices.',
        detail: { x: 78.9, y: 35.7, zoom: 2.6 },
        url: 'https://juniper-and-clay.example.com/',
        colors: { pale: '#E6E9DC', deep: '#1F302B' },
        tags: ['E-commerce', 'Brand'],
      },
      {
        title: 'Mara Ellison',
        description: 'A portfolio that lets an architect’s buildings do the talking, one plate at a time.',
        image: 'portfolio',
        imageAlt: 'Portfolio page of an architect with a large drawing of a house and a list of projects.',
        detail: { x: 54, y: 55, zoom: 2 },
        url: 'https://mara-ellison.example.com/',
        colors: { pale: '#DDE4EA', deep: '#16202C' },
        tags: ['Portfolio', 'Personal'],
      },
      {
        title: 'Trailhead Collective',
        description:
          'Membership for an outdoor club: join, renew, and find Saturday’s hike without a group chat.',
        image: 'membership',
        imageAlt: 'Membership page of an outdoor club with a mountain scene and a member card.',
        detail: { x: 73.5, y: 66, zoom: 1.9 },
        url: 'https://trailhead-collective.example.com/',
        colors: { pale: '#FFE9C4', deep: '#1D332C' },
        tags: ['Membership', 'Community'],
      },
    ],
  },
  steps: {
    heading: 'Design. Build. Grow.',
    items: [
      {
        name: 'Design',
        text: 'We sketch what your visitors need to do, and only that. You see it on a phone before anything is built.',
        image: 'design',
        imageAlt: 'A home page as a wireframe.',
      },
      {
        name: 'Build',
        text: 'We draw it for you and write the code ourselves, so that it is fast, accessible and ready for the audit.',
        image: 'build',
        imageAlt: 'The same page as a line drawing with notes: tab order, contrast, focus ring.',
      },
      {
        name: 'Grow',
        text: 'After launch the same people look after it, measure what it brings in, and add what is missing.',
        image: 'grow',
        imageAlt: 'The same page in color, with a chart of visits arranged.',
      },
    ],
  },
  comparison: {
    heading: 'Custom, template or freelancer?',
    intro: 'All three can be right. Here is what each is good at, and where it starts to cost you.',
    caption: 'A custom build with us, a template builder and hiring freelancers, side by side',
    choice: 'Which way the table shows',
    ways: ['Custom build with us', 'Template builder', 'Hiring freelancers'],
    rows: [
      {
        topic: 'Design',
        cells: [
          'Drawn for you, 100% custom built',
          'A theme that others use too',
          'Custom, as good as the person you find',
        ],
      },
      {
        topic: 'Time to launch',
        cells: [
          '2-6 weeks; simple sites 1-2, complex sites 4-8',
          'Quick, if you do the setting up and writing',
          'Depends on who is free, and when',
        ],
      },
      {
        topic: 'HIPAA and compliance',
        cells: [
          'HIPAA-ready by design, with audit exports where you need them',
          'Limited to what the builder’s plan allows',
          'Yours to specify and to check',
        ],
      },
      {
        topic: 'Fits how you work',
        cells: [
          'Booking, dispatch and portals built around your process',
          'Plug-ins; your process bends to fit',
          'Possible, but you connect the pieces yourself',
        ],
      },
      {
        topic: 'After launch',
        cells: [
          'Ongoing support from the people who built it',
          'A help center, and you',
          'If they are still available',
        ],
      },
      {
        topic: 'A good choice when',
        cells: [
          'The site is part of how you earn or how you comply',
          'You need one simple page, and the budget is small',
          'You have the plan and the time to lead it',
        ],
      },
    ],
    verdict: 'When a template is enough, a template is the right choice. The FAQ below says where it stops.',
  },
  testimonials: {
    heading: 'What clients say when we are not in the room',
    link: 'See',
    items: [
      {
        quote: 'Families used to call with ten questions. Now they call with one: when can you start?',
        author: 'Dana Whitcomb',
        title: 'Director of Operations',
        company: 'Hearthside Home Care',
        image: 'keys',
      },
      {
        quote:
          'They rode along with our drivers before they drew a single screen. You can feel it in every tap.',
        author: 'Luis Ortega',
        title: 'Founder',
        company: 'Clearpath Rides',
        image: 'road',
      },
      {
        quote:
          'I sent a page of notes and a box of test tiles. What came back looked like my shop, only calmer.',
        author: 'Priya Raman',
        title: 'Owner',
        company: 'Juniper & Clay',
        image: 'tiles',
      },
    ],
  },
  caseStudy: {
    eyebrow: 'Featured case study',
    project: { label: 'AuditReady, the portal', href: '#evidence-file' },
    image: 'compliance-portal',
    imageAlt: 'The portal’s overview: 100% audit ready, with a list of documents.',
    heading: 'A regional care provider stops dreading its audits',
    challenge: {
      heading: 'Challenge',
      text: 'Records lived in binders, inboxes and shared drives. Before every audit, the hunt for them began again.',
      figure: { value: '40+ hours', label: 'spent preparing for each audit' },
    },
    solution: {
      heading: 'Solution',
      text: 'One HIPAA-ready portal, aligned with OHA requirements. Evidence is filed as the work happens, on any phone, and exports for the auditor in one step.',
    },
    results: {
      heading: 'Results',
      figures: [
        { value: '60%', label: 'less audit preparation time' },
        { value: '4 weeks', label: 'to launch' },
        { value: '100%', label: 'compliance rating' },
      ],
    },
    badges: ['HIPAA Ready', 'OHA Aligned', 'Mobile First', 'Audit Exports'],
    badgesLabel: 'What the portal is',
    story: {
      open: 'Read Full Case Study',
      close: 'Close case study',
      title: 'How a regional care provider cut audit preparation by 60%',
      chapters: [
        {
          heading: 'Challenge',
          paragraphs: [
            'A regional care provider did good work and could not show it quickly. Proof of that work was spread over binders, inboxes and shared drives, and every audit began with a search.',
            'Staff spent 40+ hours preparing for each audit: finding documents, copying them, and checking by hand what was missing. Those were hours taken from the people in their care.',
          ],
        },
        {
          heading: 'Solution',
          paragraphs: [
            'We built one portal around the way the team already worked. It is HIPAA ready and aligned with OHA requirements, so each record is filed while the work happens, not months later.',
            'It is mobile first, because care happens away from a desk. When an auditor calls, audit exports gather what was filed into one package, in order and complete.',
          ],
        },
        {
          heading: 'Results',
          paragraphs: [
            'The portal went live 4 weeks after the project began. Preparing for an audit now takes 60% less time than the 40+ hours it used to.',
            'The provider holds a 100% compliance rating, and audit season has become an ordinary week.',
          ],
        },
      ],
    },
  },
  faq: {
    heading: 'Asked before every project',
    intro: 'Six straight answers. If yours is not among them, the form below reaches a person.',
    items: [
      {
        question: 'What kinds of websites and apps do you build?',
        answer:
          'Business websites, portfolios, shops, booking and scheduling platforms, membership sites, care agency websites, NEMT platforms, compliance portals and mobile apps. If it runs in a browser or on a phone and has a job to do, we build it.',
      },
      {
        question: 'Do you work with individuals as well as businesses?',
        answer:
          'Yes. We build for individuals, startups, small businesses and enterprises. A one-page portfolio gets the same people and the same care as a portal for a regional provider.',
      },
      {
        question: 'How fast can my project launch?',
        answer:
          'Most projects launch in 2-6 weeks. Simple sites take 1-2 weeks, complex sites 4-8 weeks. Your proposal names the date for yours, and a rush project is an option you can pick in the form.',
      },
      {
        question: 'Do you handle HIPAA and compliance requirements?',
        answer:
          'Yes. Compliance-ready healthcare and medical transport work is our specialty. We design HIPAA-ready from the first sketch: who may see what, what is recorded, and how it is exported when an auditor asks.',
      },
      {
        question: 'How is this different from using a template?',
        answer:
          'A template is a finished design that your business has to fit into. We start from what your visitors need to do and build only that: 100% custom, so nothing is in the way and nothing is missing.',
      },
      {
        question: 'Do you offer ongoing support after launch?',
        answer:
          'Yes. The people who built your site keep looking after it: updates, fixes, new features, and someone who already knows the project when you write to us.',
      },
    ],
  },
  contact: {
    heading: 'Ready to Build Your Website or App?',
    subtitle: 'Get a custom proposal for your personal or business project',
    services: 'What we build',
    receivedTitle: 'Request received',
    demo: {
      heading: 'Book a Live Demo',
      text: '30-minute demo with Q&A',
      button: 'Schedule Demo Call',
    },
    onePager: {
      heading: 'Download One-Pager',
      text: 'What we build, how we work and what it changed for one client, on a single page.',
      button: 'Download PDF',
      file: '/one-pager.pdf',
      saveAs: 'capability-overview.pdf',
      toast: {
        title: 'One-Pager Downloaded',
        text: 'Our capability overview was saved to your downloads.',
        dismiss: 'Dismiss',
      },
      failure: {
        title: 'The one-pager did not arrive',
        text: 'Please check your connection and try again.',
        dismiss: 'Dismiss',
      },
    },
    direct: {
      heading: 'Direct Contact',
      emailLabel: 'Email',
      responseLabel: 'Response time',
      response: 'Within 24 hours',
      specialtiesLabel: 'Specialties',
      specialties: 'Personal • Business • Healthcare',
    },
  },
  footer: {
    copyrightYear: 2024,
    rights: 'All rights reserved.',
    navLabel: 'Footer',
    audience: 'Custom websites and apps for people, businesses and healthcare.',
    // The footer also shows these two links, if you add them:
    // privacy: { label: 'Privacy', href: 'https://…' },
    // imprint: { label: 'Imprint', href: 'mailto:…' },
  },
  // Set `figures` to true once you have checked hero.figures, and `caseStudy` once you have checked
  // the case study with its figures.
  confirmed: { figures: false, caseStudy: false },
};
