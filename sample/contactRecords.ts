/** The types of the texts of the contact section: the proposal form, its answers, and the cards beside it. */
/** One choice of a list: the value that is sent and stored, and the label that is displayed. */
export type Option = { readonly value: string; readonly label: string };

/** The texts of a toast, and the label of its close button. */
export type Toast = { title: string; text: string; dismiss: string };

/** The words of one form field. */
export type FieldWords = { label: string; placeholder: string };

/** The proposal form's texts. The field names are those of the function call (SPEC §7). */
export type ProposalFormContent = {
  heading: string;
  intro: string;
  /** Explains the asterisk in a label. */
  required: string;
  fields: {
    fullName: FieldWords;
    email: FieldWords;
    projectType: FieldWords & { options: readonly Option[] };
    targetLaunch: FieldWords & { options: readonly Option[] };
    /** `left` and `tooMany` are followed by a number of characters. */
    details: FieldWords & { hint: string; left: string; tooMany: string };
  };
  /** The privacy line: how the data is used. */
  privacy: string;
  /** The mail that a visitor may send instead, with a link to it. */
  mail: MailWords & { email: string };
  /** Set if nothing can take a request, so that only the visitor's mail program sends it. */
  byMail?: PanelWords;
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
  /** What the receipt says below the title of `success`, whose text is in the toast. */
  received: string;
  /** The same where no confirmation can reach `{email}`. */
  unconfirmed: string;
  /** Follows the text of `success` in a receipt that has no toast and does not know the address. */
  mistyped: string;
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
  another: string;
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

/** The texts of a form without a server. */
export type ByMailWords = PanelWords & MailWords & { privacy: string };

export type ContactContent = {
  heading: string;
  subtitle: string;
  /** Heads the kinds of project in the one-pager. */
  services: string;
  form: Omit<ProposalFormContent, 'mail'>;
  /** The document's title after a plain HTML post was stored. */
  receivedTitle: string;
  /** Appended to the privacy line if requests are erased after `{days}` days. */
  erased: string;
  byMail: ByMailWords;
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
