/** A text somewhere in a record. */
export type FoundText = {
  /** The way to it: `work.projects[0].url`. */
  field: string;
  /** The same without numbers, for rules that hold for a whole list: `work.projects[].url`. */
  place: string;
  text: string;
};

/** Finds every text in a record, however deep. */
export function textsIn(record: unknown, field = ''): FoundText[] {
  if (typeof record === 'string') return [{ field, place: field.replaceAll(/\[\d+\]/g, '[]'), text: record }];
  if (Array.isArray(record)) return record.flatMap((item, index) => textsIn(item, `${field}[${index}]`));
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).flatMap(([name, value]) => textsIn(value, field ? `${field}.${name}` : name));
}
