/** So much may come together before it is told. */
const GATHER_MS = 100;
/** A user hears of one kind at most so often. */
const EVERY_MS = 2000;
/** Above, it is told of all. */
const MOST_NAMED = 50;

/** The films that something is about. */
export type About = number[] | 'all';
interface Gathered {
  films: Set<number>;
  timer: NodeJS.Timeout;
}

/** Gathers what a user is to hear of: at most one word per user and kind in two seconds, with the films it is about or "all". */
export class News {
  private isStopped = false;
  private readonly gathered = new Map<string, Gathered>();
  constructor(private readonly tell: (userId: string, kind: string, films: About) => void) {}

  add(userId: string, kind: string, filmId: number): void {
    if (this.isStopped) return;
    const key = `${kind} ${userId}`;
    const known = this.gathered.get(key);
    if (known) return void known.films.add(filmId);
    const gathered = { films: new Set([filmId]), timer: setTimeout(() => say(), GATHER_MS) };
    this.gathered.set(key, gathered);
    const say = () => {
      const { films } = gathered;
      if (films.size === 0) return void this.gathered.delete(key);
      this.tell(userId, kind, films.size > MOST_NAMED ? 'all' : [...films]);
      films.clear();
      gathered.timer = setTimeout(say, EVERY_MS);
    };
  }

  /** What is gathered is told no more. */
  stop(): void {
    this.isStopped = true;
    for (const { timer } of this.gathered.values()) clearTimeout(timer);
    this.gathered.clear();
  }
}
