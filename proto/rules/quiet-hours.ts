/** From one full hour of the day to another, in which no notice is sent; over midnight where the first is the later one. */
export interface QuietHours {
  fromHour: number;
  toHour: number;
}
const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 23;
/** Not the whole day: who wants no notice turns it off. */
export const isQuietHours = ({ fromHour, toHour }: QuietHours): boolean =>
  isHour(fromHour) && isHour(toHour) && fromHour !== toHour;
