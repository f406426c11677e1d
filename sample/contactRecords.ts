/**
 * The types of the contact section. `Field` is the type of a field of the form: `AnyField` has the
 * properties of every field, and `Typed` those of a field into which a visitor types. The other
 * types are those of messages and of the cards beside the form.
 */

/** One option of a field: the value that is sent and stored, and the label that people see. */
export type Option = { readonly value: string; readonly label: string };

/** The texts of a toast, and the label of its close button. */
export type Toast = { title: string; text: string; dismiss: string };

/** The properties of every field. */
type AnyField = {
  /**
   * The name under which an answer is sent and stored: a letter, then letters and digits. Never
   * change it.
   */
  readonly name: string;
  /**
   * The label above the field, and in mails, lists and the receipt. The form adds an asterisk if
   * the field is required.
   */
  readonly label: string;
  /** An explanation below the label. */
  readonly hint?: string;
  /**
   * `true`: an empty field is refused, and the label has an asterisk. `'by label'`: the label has
   * an asterisk, but an empty field is accepted. Do not use `'by label'` for a field of your own.
   * It exists because the specification wants an asterisk and no check for the project type
   * (docs/specification.md §5).
   */
  readonly required?: boolean | 'by label';
  /**
   * Says which of the visitor's data a browser may fill in, such as `name` or `tel`:
   * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
   */
  readonly autocomplete?: string;
  /** Error messages for this field, in place of those in `fieldWords`. */
  readonly errors?: Partial<FieldErrors>;
};

/**
 * Properties of a field into which a visitor types. `placeholder` is shown while the field is
 * empty. `longest` is the largest number of characters that is accepted. Without `longest`, the
 * kind of the field sets the number. Most emoji count as two characters or more.
 */
type Typed = { readonly placeholder?: string; readonly longest?: number };

/**
 * One field of the form. `kind` says which values the field accepts. These kinds need an
 * explanation:
 *
 * - `tel`: a phone number, as people type it
 * - `url`: a web address; `example.com` is enough
 * - `number`: a number, also as `€ 5.000`, `5k` or `5–8k`
 * - `checkbox`: a tick; the label is a sentence to which the visitor agrees
 */
export type Field = AnyField &
  (
    | (Typed & { readonly kind: 'text' | 'email' | 'tel' | 'url' | 'number' })
    | { readonly kind: 'choice'; readonly placeholder: string; readonly options: readonly Option[] }
    | (Typed & { readonly kind: 'long text'; readonly rows: number })
    | { readonly kind: 'checkbox' }
  );

/**
 * The error messages of a field: `missing` if a required field is empty, `tooLong` if the value has
 * too many characters, and `malformed` if the value does not fit the kind of the field.
 */
export type FieldErrors = { missing: string; tooLong: string; malformed: string };

/** A number in the international form, as people read it: `+351 912 345 678`. */
export type ContactNumber = { label: string; number: `+${string}` };

/** The texts of the receipt, besides the message of success. */
export type ReceiptContent = {
  /** The numbers that a visitor can call if no confirmation arrives. */
  calls?: { label: string; text: string; href: string }[] | undefined;
  responseLabel: string;
  response: string;
};

export type ContactContent = {
  heading: string;
  subtitle: string;
  /** The heading of the one-pager's list of project types. */
  services: string;
  /**
   * The title of the page `/received/`, which a visitor without JavaScript sees once the request
   * was stored.
   */
  receivedTitle: string;
  demo?: { heading: string; text: string; button: string };
  /**
   * `toast` is shown after the download of the file, and `failure` if the file cannot be loaded.
   */
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
     * Each property from here to `area` may be left out. The page shows those that are set. Phone,
     * WhatsApp and profiles are links, also in the footer and in the one-pager.
     */
    phone?: ContactNumber;
    whatsapp?: ContactNumber;
    profiles?: { label: string; href: `https://${string}` }[];
    /**
     * `country` is a two-letter code (ISO 3166). The page shows the address, but not these
     * properties, which are for search engines:
     *
     * - `hours`: opening hours, such as `Mo-Fr 09:00-17:00`
     * - `prices`: the price range, such as `€€`
     * - `place`: the latitude and the longitude, in degrees
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
