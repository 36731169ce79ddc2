/** Of a festival, a competition or a rule, in letters. */
export const LONGEST_NAME = 300;

/** A festival of which nothing is said but its name: null, and an empty list, is not known. */
export const UNKNOWN_FESTIVAL = {
  description: null,
  profileImage: null,
  profileHerobanner: null,
  yearsRunning: null,
  audienceAttendance: null,
  estimatedSubmissions: null,
  awardsPresented: null,
  projectsSelected: null,
  internetDisallowed: null,
  arthouseIndex: 'unknown',
  homepage: null,
  filmfreewayLink: null,
  country: null,
  subdivision: null,
  city: null,
  timezone: null,
  contactEmail: null,
  startsOn: null,
  endsOn: null,
  alternativeNames: [] as never[],
  foundedYear: null,
  usualMonth: null,
  themes: [] as never[],
  qualifiers: [] as never[],
};
