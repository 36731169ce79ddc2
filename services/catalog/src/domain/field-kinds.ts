/** The type of a stored value for each kind of field. Null or an empty list means “not stated”. */
export interface KindValues {
  text: string | null;
  number: number | null;
  flag: boolean | null;
  list: string[];
  choice: string;
}
export type FieldKinds = Readonly<Record<string, keyof KindValues>>;

export type FieldValues<Kinds extends FieldKinds> = {
  -readonly [Field in keyof Kinds]: KindValues[Kinds[Field]];
};
