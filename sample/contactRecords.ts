/**
 * The types of the texts of the contact section: the proposal form's fields, its answers, and the
 * cards beside it.
 */
/** One choice of a list: the value that is sent and stored, and the label that is displayed. */
export type Option = { readonly value: string; readonly label: string };

/** The texts of a toast, and the label of its close button. */
export type Toast = { title: string; text: string; dismiss: string };

/** What every field of the form has. */
type AnyField = {
  /**
   * The name under which it is sent and stored: a letter, then letters and digits. It stays as it
   * is for ever.
   */
  readonly name: string;
  /**
   * Stands above the field, and in mails, lists and the receipt. The form puts an asterisk behind a
   * required one.
   */
  readonly label: string;
  /** Explains more, below the label. */
  readonly hint?: string;
  /** Whether an empty field is refused. `by label`: only the asterisk says so (SPEC §5). */
  readonly required?: boolean | 'by label';
  /**
   * What browsers may fill in:
   * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
   */
  readonly autocomplete?: string;
  /** What is said if it has to be changed, in place of `fieldWords`. */
  readonly errors?: Partial<FieldErrors>;
};

/**
 * What is typed. `longest` is the longest text that is taken, in UTF-16 code units as `maxlength`
 * in HTML; each kind has its own otherwise.
 */
type Typed = { readonly placeholder?: string; readonly longest?: number };

/**
 * One field of the form. A `tel` takes what people type, a `url` also `example.com`, a `number`
 * also `€ 5.000` or `5k`. A `checkbox` is a sentence to agree to.
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
    /**
     * What follows is shown when it is set. These three are links, in the footer and in the
     * one-pager too.
     */
    phone?: ContactNumber;
    whatsapp?: ContactNumber;
    profiles?: { label: string; href: `https://${string}` }[];
    /**
     * `country` is its code of two letters (ISO 3166). What follows it is told to search engines
     * alone: `hours` as in `Mo-Fr 09:00-17:00`, `prices` as in `€€`, and `place` in degrees.
     */
    address?: {
      label: string;
      street: string;
      postalCode: string;
      city: string;
      country: string;
      hours?: string[];
      prices?: string;
      place?: { latitude: number; longitude: number };
    };
    area?: { label: string; places: string[] };
  };
};
