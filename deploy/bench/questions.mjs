// The reads whose cost is told, asked as a browser of the demo filmmaker asks them.
import { randomUUID } from 'node:crypto';
import http from 'node:http';

const WORDS = ['docu', 'documentary', 'animation', 'short', 'ocean', 'lyon', 'queer', 'horror', 'kurzfilm'];
const FILMS = 50;

/** Asks through one connection that stays open, as a browser's; answers the text. */
function asker({ publicUrl, cookie }) {
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

/** By name: a question that answers how many bytes came back; `n` makes it another one each time. */
export async function questionsFor({ publicUrl, cookie, userId }) {
  const ask = asker({ publicUrl, cookie });
  const read = (name, payload) =>
    ask(`/_server?name=${name}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
  const change = async (name, data) =>
    JSON.parse(await ask(`/_server?name=${name}`, { method: 'POST', body: JSON.stringify({ data }) }));

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
  const one = (list, n) => list[n % list.length];

  const file = async () => (await ask('/favicon.svg')).length;
  const asked = (name, payload) => async (n) => Buffer.byteLength(await read(name, payload(n)));
  return {
    'favicon.svg (reference)': file,
    getSession: asked('getSession', () => ({})),
    getFestival: asked('getFestival', (n) => ({ festivalId: one(festivals, n) })),
    'getCompetitionTerms, 4': asked('getCompetitionTerms', (n) => ({
      competitionIds: [0, 1, 2, 3].map((more) => one(competitions, 4 * n + more)),
    })),
    'getFestivals, a word, two facets': asked('getFestivals', (n) => ({
      query: one(WORDS, n),
      facets: ['country', 'type'],
      pageSize: 20,
    })),
    'getCompetitionWizardListingData, 25': asked('getCompetitionWizardListingData', (n) => ({
      filmId,
      page: 1 + (n % 5),
      pageSize: 25,
    })),
    'getMatchExplanation, 1': asked('getMatchExplanation', (n) => ({
      filmId,
      competitionIds: [one(competitions, n)],
    })),
    'getUserFilms, 50': asked('getUserFilms', () => ({ userId, pageSize: FILMS })),
    getFilm: asked('getFilm', () => ({ filmId })),
    getCompetitionDeadlines: asked('getCompetitionDeadlines', (n) => ({ page: 1 + (n % 5), pageSize: 25 })),
    getUserSubmissionsByFilmId: asked('getUserSubmissionsByFilmId', () => ({ filmId, deadlines: true })),
    getFilmStandings: asked('getFilmStandings', () => ({ userId })),
  };
}
