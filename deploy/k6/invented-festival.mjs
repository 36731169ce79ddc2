// Invented festivals for bulk imports: used by k6 and by the import benchmark.
const CITIES = [
  ['FR', 'Lyon'],
  ['DE', 'Köln'],
  ['IT', 'Torino'],
  ['ES', 'Bilbao'],
  ['PL', 'Łódź'],
  ['JP', 'Osaka'],
];
const toDay = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the `n`th festival with a competition, its terms, dates and fees, in the import's format. */
export function createInventedFestival(n) {
  const [country, city] = CITIES[n % CITIES.length];
  const createFees = (surcharge) => [
    { title: 'Standard', amount: 1500 + surcharge, currency: 'EUR' },
    { title: 'Student', amount: 1000 + surcharge, currency: 'EUR', audience: 'student' },
  ];
  return {
    name: `Invented Film Festival ${n}`,
    country,
    city,
    alternativeNames: [`IFF ${n}`],
    homepage: `https://festival-${n}.example`,
    foundedYear: 1950 + (n % 70),
    themes: ['Human Rights', 'Music'].slice(0, n % 3),
    description: 'Shorts and features from everywhere, shown for a week in two old cinemas beside the river.',
    competitions: [
      {
        name: 'Short Film Competition',
        terms: [
          {
            type: 'runtime_restriction_max',
            isMandatory: true,
            runtime_restriction_max: 1200 + (n % 10) * 60,
          },
          { type: 'country_restriction', isMandatory: true, countries: ['FR', 'DE', 'IT', 'ES', 'BE'] },
          { type: 'film_restriction_age', isMandatory: true, maxAgeMonths: 18 },
        ],
        dates: [
          { date: toDay(30 + (n % 90)), title: 'Early', fees: createFees(0) },
          { date: toDay(130 + (n % 90)), title: 'Late', fees: createFees(700) },
        ],
      },
    ],
  };
}
