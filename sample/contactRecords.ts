/** The types of the texts of the contact section: the proposal form, its answers, and the cards beside it. */
/** One choice of a list: the value that is sent and stored, and the label that is displayed. */
export type Option = { readonly value: string; readonly label: string };

/** The texts of a toast, and the label of its close button. */
export type Toast = { title: string; text: string; dismiss: string };

/** What every field of the form has. */
type AnyField = {
  /** The name under which it is sent and stored: a letter, then letters and digits. It stays as it is for ever. */
  readonly name: string;
  /** Stands above the field, and in mails, lists and the receipt. The form puts an asterisk behind a required one. */
  readonly label: string;
  /** Explains more, below the label. */
  readonly hint?: string;
  /** Whether an empty field is refused. `by label`: only the asterisk says so (SPEC §5). */
  readonly required?: boolean | 'by label';
  /** What browsers may fill in: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
  readonly autocomplete?: string;
  /** What is said if it has to be changed, in place of `fieldWords`. */
  readonly errors?: Partial<FieldErrors>;
};

/** What is typed. `longest` is the longest text that is taken, in UTF-16 code units as `maxlength` in HTML; each kind has its own otherwise. */
type Typed = { readonly placeholder?: string; readonly longest?: number };

/**
 * One field of the form. A `tel` takes what people type, a `url` also `example.com`, a `number` also `5,000`. A `checkbox`
 * is a sentence to agree to.
 */
export type Field = AnyField &
  (
    | (Typed & { readonly kind: 'text' | 'email' | 'tel' | 'url' | 'number' })
    | { readonly kind: 'choice'; readonly placeholder: string; readonly options: readonly Option[] }
    | (Typed & { readonly kind: 'long text'; readonly rows: number })
    | { readonly kind: 'checkbox' }
  );

/** What is said of a field that has to be changed. `malformed`: it is not of its kind. */
export type FieldErrors = { missing: string; tooLong: string; malformed: string };

/** The proposal form's texts besides its fields. */
export type ProposalFormContent = {
  heading: string;
  intro: string;
  /** Explains the asterisk in a label. */
  required: string;
  /** The privacy line: how the data is used. */
  privacy: string;
  /** Appended to the privacy line if requests are erased after `{days}` days. */
  erased: string;
  /** The mail that a visitor may send instead, with a link to it. */
  mail: MailWords;
  /** What stands there if nothing can take a request, so that only the visitor's mail program sends it. */
  byMail: PanelWords & { privacy: string };
  /** The request waits in the browser's storage. */
  kept: PanelWords;
  /** The request waits because too many came from the visitor's connection. It is tried again at `{time}`. */
  tooMany: PanelWords;
  /** The button below `kept` and `tooMany`. The browser forgets the request at once. */
  forget: string;
  /** The browser has forgotten the request, because the visitor wanted it. */
  withdrawn: string;
  /** The browser has forgotten the request after seven days. As a toast it follows the title of `undelivered`. */
  expired: string;
  /** The request was received, and the fields stay as they are. Some may have changed since it was sent. */
  noted: string;
  /** The request was given up. It is in the form again. */
  undelivered: Toast;
  submit: string;
  submitting: string;
  success: Toast;
  failure: Toast;
  /** Follows the text of `success` in the receipt. */
  mistyped: string;
  /** Is in their place where no confirmation can reach `{email}`. */
  unconfirmed: string;
  /** Leads from the receipt of a request back to an empty form. */
  another: string;
  /** The heading of the error summary. */
  errorSummary: string;
  /** Precedes the document's title while there are errors. */
  errorPrefix: string;
  /** Shown above the form if a plain HTML post could not be stored. */
  unavailable: PanelWords;
};

export type PanelWords = { title: string; text: string };

/** A number in the international form, as people read it: `+351 912 345 678`. */
export type ContactNumber = { label: string; number: `+${string}` };

/** What the receipt of a sent request says besides the success. */
export type ReceiptContent = {
  /** Where to ask if no confirmation comes. */
  calls?: { label: string; text: string; href: string }[] | undefined;
  demo?: string | undefined;
  schedulingUrl: string;
  responseLabel: string;
  response: string;
};

/**
 * The words of a mail that a visitor may send instead. `link` opens the mail program; `subject` is the mail's subject. A
 * panel that offers it ends with `whole`, or with `beginning` where the mail program takes only a part of the text; `copy`
 * is the button for all of it then, `copied` says that it did, and `selected` that the browser refuses to and the text is
 * shown instead, selected.
 */
export type MailWords = {
  link: string;
  subject: string;
  whole: string;
  beginning: string;
  copy: string;
  copied: string;
  selected: string;
};

export type ContactContent = {
  heading: string;
  subtitle: string;
  /** Heads the kinds of project in the one-pager. */
  services: string;
  /** The document's title after a plain HTML post was stored. */
  receivedTitle: string;
  demo?: { heading: string; text: string; button: string };
  /** `failure` is said in place of `toast` if the file does not come. */
  onePager?: {
    heading: string;
    text: string;
    button: string;
    file: string;
    saveAs: string;
    toast: Toast;
    failure: Toast;
  };
  direct: {
    heading: string;
    emailLabel: string;
    responseLabel: string;
    response: string;
    specialtiesLabel: string;
    specialties: string;
    /** What follows is shown when it is set. These three are links, in the footer and in the one-pager too. */
    phone?: ContactNumber;
    whatsapp?: ContactNumber;
    profiles?: { label: string; href: `https://${string}` }[];
    /** `country` is its code of two letters (ISO 3166), which programs read. */
    address?: { label: string; street: string; postalCode: string; city: string; country: string };
    area?: { label: string; places: string[] };
  };
};
