import { FILM_TYPES } from '@laurel/rules/films/film-types';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { CheckedNotice } from '../../widgets/festivals/checked-notice';
import { CountChange } from '../../widgets/matching/count-change';
import { FestivalLogo } from '../../widgets/festivals/festival-logo';
import { FilmCover } from '../../widgets/films/film-cover';
import { FilmSelect } from '../../widgets/films/film-select';
import { ReasonStrip, ReasonDetails, type Reason } from '../../widgets/matching/reason-strip';
import { VerdictIcon } from '../../widgets/matching/verdict-icon';
import { Example, Examples, Row } from './example';
import { PICTURE } from './pictures';

const reasons = (['pass', 'fail', 'unknown'] as const).map((outcome, termId): Reason => ({
  termId,
  outcome,
  name: 'Longest runtime',
  rule: 'Runtime 40 min or less',
  film: outcome === 'unknown' ? null : '39:59',
  change: outcome === 'pass' ? null : '12 s too long',
  isMandatory: outcome !== 'unknown',
}));
const eligibleReasons = [
  reasons[0]!,
  { ...reasons[2]!, name: 'A rule as free text' },
  { ...reasons[2]!, termId: 3, name: 'Preferred: the director’s age', film: 'not known' },
];
const festivals = [
  'Lund Architecture Film Festival',
  'Ōsaka Short Shorts',
  'مهرجان السينما',
  'Zeppelin Days',
];

const unknownFilm = { name: 'Half a Minute of Rain', coverImage: null, length: null, productionDate: null };

const withStill = {
  ...unknownFilm,
  types: [],
  coverImage: { fileName: PICTURE, sizes: [{ width: 480, avif: `/${PICTURE}`, webp: `/${PICTURE}` }] },
};

const films = [
  { ...withStill, id: 1 },
  { ...unknownFilm, id: 2, name: 'Salt', types: [FILM_TYPES[0]], length: 870 },
];

export function VerdictExamples() {
  return (
    <Examples>
      <Example title="VerdictIcon, each verdict">
        {VERDICTS.map((verdict) => (
          <p key={verdict}>
            <VerdictIcon verdict={verdict} /> <VerdictIcon verdict={verdict} size={32} />
          </p>
        ))}
      </Example>
      <Example title="VerdictIcon with a caveat">
        <VerdictIcon verdict="eligible" caveat="2 rules to check yourself" />
      </Example>
      <Example title="CountChange: better, worse, and neutral">
        <Row>
          <CountChange verdict="eligible" by={144} />
          <CountChange verdict="not-eligible" by={12} />
          <CountChange by={-3} />
        </Row>
      </Example>
      <Example title="ReasonStrip: met, not met, and untested">
        <ReasonStrip reasons={reasons} label="Rules of an example" />
      </Example>
      <Example title="ReasonDetails, which a cell of the ReasonStrip opens: met, not met, untested">
        {reasons.map((reason) => (
          <ReasonDetails key={reason.termId} reason={reason} />
        ))}
      </Example>
      <Example title="ReasonStrip of an eligible film: a rule to check is hatched, an unknown preference is not">
        <VerdictIcon verdict="eligible" caveat="1 rule to check yourself" />
        <ReasonStrip reasons={eligibleReasons} label="Rules of an eligible example" />
      </Example>
      <Example title="ReasonStrip of many rules">
        <ReasonStrip
          reasons={Array.from({ length: 34 }, (_, n) => ({ ...reasons[n % 3]!, termId: n }))}
          label="Rules of another example"
        />
      </Example>
      <Example title="FestivalLogo, small">
        <Row>
          {festivals.map((name, n) => (
            <FestivalLogo key={name} id={n + 1} name={name} country="SE" month={n + 1} />
          ))}
        </Row>
      </Example>
      <Example title="FestivalLogo, wide" isWide>
        <FestivalLogo id={7} name="Lund Architecture Film Festival" country="SE" month={9} isWide />
      </Example>
      <Example title="FestivalLogo of a festival whose picture is hosted elsewhere">
        <FestivalLogo id={1} name={festivals[0]!} image="https://festival.example/picture.jpg" />
      </Example>
      <Example title="FilmCover with a still: normal, small, and uncropped">
        <FilmCover film={withStill} />
        <FilmCover film={withStill} isSmall />
        <FilmCover film={withStill} isUncropped />
      </Example>
      <Example title="FilmSelect with few films, and with many">
        <FilmSelect label="Film" films={films} film={films[0]} onChange={() => {}} onSearch={undefined} />
        <FilmSelect label="Film" films={films} film={films[1]} onChange={() => {}} onSearch={() => {}} />
      </Example>
      <Example title="FilmCover without a still: small, and uncropped">
        <FilmCover film={{ ...unknownFilm, types: ['Animation'] }} isSmall />
        <FilmCover film={{ ...unknownFilm, types: ['Animation'] }} isUncropped />
      </Example>
      <Example title="FilmCover without any data">
        <FilmCover film={{ ...unknownFilm, types: [] }} />
      </Example>
      {FILM_TYPES.map((type) => (
        <Example key={type} title={`FilmCover without a still: ${type}`}>
          <FilmCover film={{ ...unknownFilm, types: [type], length: 5540, productionDate: '2026-05-01' }} />
        </Example>
      ))}
      <Example title="CheckedNotice: invented, checked, not checked">
        <CheckedNotice festival={{ verifiedAt: null, isDemonstration: true }} />
        <CheckedNotice festival={{ verifiedAt: '2026-11-01T00:00:00Z', isDemonstration: false }} />
        <CheckedNotice festival={{ verifiedAt: null, isDemonstration: false }} />
      </Example>
    </Examples>
  );
}
