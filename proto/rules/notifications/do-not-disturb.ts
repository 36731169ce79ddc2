/** The full hours between which no notification is sent. Spans midnight if `fromHour` is later than `toHour`. */
export interface DoNotDisturb {
  fromHour: number;
  toHour: number;
}
const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 23;
/** Rejects a whole day: users who want no notifications turn them off. */
export const isDoNotDisturb = ({ fromHour, toHour }: DoNotDisturb): boolean =>
  isHour(fromHour) && isHour(toHour) && fromHour !== toHour;
