// The reads whose cost is measured, called like a browser of the demo filmmaker.
import { randomUUID } from 'node:crypto';
import http from 'node:http';

const SEARCH_TERMS = [
  'docu',
  'documentary',
  'animation',
  'short',
  'ocean',
  'lyon',
  'queer',
  'horror',
  'kurzfilm',
];
const FILMS = 50;

/** Sends requests through one persistent connection, like a browser. Returns the text. */
function createClient({ publicUrl, cookie }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return (address, { method = 'GET', body } = {}) =>
    new Promise((resolve, reject) => {
      const headers = body && {
        'content-type': 'application/json',
        origin: publicUrl,
        'idempotency-key': randomUUID(),
      };
      const request = http.request(
        `${publicUrl}${address}`,
        { agent, method, headers: { cookie, ...headers } },
        (reply) => {
          const chunks = [];
          reply
            .on('data', (chunk) => chunks.push(chunk))
            .on('end', () => {
              const text = Buffer.concat(chunks).toString();
              if (reply.statusCode === 200) return resolve(text);
              reject(new Error(`${address.slice(0, 120)}: ${reply.statusCode} ${text.slice(0, 200)}`));
            });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
}

/** Returns reads by name. Each returns the number of bytes received. `n` varies the request. */
export async function createReads({ publicUrl, cookie, userId }) {
  const request = createClient({ publicUrl, cookie });
  const read = (name, payload) =>
    request(`/_server?name=${name}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
  const change = async (name, data) =>
    JSON.parse(await request(`/_server?name=${name}`, { method: 'POST', body: JSON.stringify({ data }) }));

  const films = JSON.parse(await read('getUserFilms', { userId, pageSize: FILMS }));
  for (let n = films.total; n < FILMS; n++)
    await change('addFilm', {
      name: `Film ${n}`,
      types: ['Documentary'],
      length: 60 * n,
      productionCountries: ['DE'],
    });
  const filmId = films.items.find(({ subscription }) => subscription).id;
  const deadlines = JSON.parse(await read('getCompetitionDeadlines', { pageSize: 200 })).items;
  const competitions = [...new Set(deadlines.map(({ competitionId }) => competitionId))];
  const festivals = [...new Set(deadlines.map(({ festivalId }) => festivalId))];
  const pickItem = (list, n) => list[n % list.length];

  const readFile = async () => (await request('/favicon.svg')).length;
  const createRead = (name, payload) => async (n) => Buffer.byteLength(await read(name, payload(n)));
  return {
    'favicon.svg (reference)': readFile,
    getSession: createRead('getSession', () => ({})),
    getFestival: createRead('getFestival', (n) => ({ festivalId: pickItem(festivals, n) })),
    'getCompetitionTerms, 4': createRead('getCompetitionTerms', (n) => ({
      competitionIds: [0, 1, 2, 3].map((offset) => pickItem(competitions, 4 * n + offset)),
    })),
    'getFestivals, a word, two facets': createRead('getFestivals', (n) => ({
      query: pickItem(SEARCH_TERMS, n),
      facets: ['country', 'type'],
      pageSize: 20,
    })),
    'getCompetitionWizardListingData, 25': createRead('getCompetitionWizardListingData', (n) => ({
      filmId,
      page: 1 + (n % 5),
      pageSize: 25,
    })),
    'getMatchExplanation, 1': createRead('getMatchExplanation', (n) => ({
      filmId,
      competitionIds: [pickItem(competitions, n)],
    })),
    'getUserFilms, 50': createRead('getUserFilms', () => ({ userId, pageSize: FILMS })),
    getFilm: createRead('getFilm', () => ({ filmId })),
    getCompetitionDeadlines: createRead('getCompetitionDeadlines', (n) => ({
      page: 1 + (n % 5),
      pageSize: 25,
    })),
    getUserSubmissionsByFilmId: createRead('getUserSubmissionsByFilmId', () => ({ filmId, deadlines: true })),
    getFilmSummaries: createRead('getFilmSummaries', () => ({ userId })),
  };
}
