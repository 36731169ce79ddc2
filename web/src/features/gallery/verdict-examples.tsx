import { FILM_TYPES } from '@laurel/rules/vocabularies';
import { verdicts } from '../../lib/texts/words';
import { CheckedNotice } from '../../ui/checked-notice';
import { CountChange } from '../../ui/count-change';
import { FestivalMark } from '../../ui/festival-mark';
import { FilmFace } from '../../ui/film-face';
import { FilmSelect } from '../../ui/film-select';
import { ReasonStrip, ReasonWords, type Reason } from '../../ui/reason-strip';
import { VerdictMark } from '../../ui/verdict-mark';
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
const besideEligible = [
  reasons[0]!,
  { ...reasons[2]!, name: 'Only its own text says it' },
  { ...reasons[2]!, termId: 3, name: 'Preferred: the director’s age', film: 'not known' },
];
const festivals = [
  'Lund Architecture Film Festival',
  'Ōsaka Short Shorts',
  'مهرجان السينما',
  'Zeppelin Days',
];

const unknown = { name: 'Half a Minute of Rain', face: null, length: null, productionDate: null };

const withStill = {
  ...unknown,
  types: [],
  face: { fileName: PICTURE, sizes: [{ width: 480, avif: `/${PICTURE}`, webp: `/${PICTURE}` }] },
};

const films = [
  { ...withStill, id: 1 },
  { ...unknown, id: 2, name: 'Salt', types: [FILM_TYPES[0]], length: 870 },
];

export function VerdictExamples() {
  return (
    <Examples>
      <Example of="VerdictMark, each verdict">
        {verdicts.map((verdict) => (
          <p key={verdict}>
            <VerdictMark verdict={verdict} /> <VerdictMark verdict={verdict} size={32} />
          </p>
        ))}
      </Example>
      <Example of="VerdictMark with a caveat">
        <VerdictMark verdict="eligible" caveat="2 rules to check yourself" />
      </Example>
      <Example of="CountChange: for better, for worse, and neither">
        <Row>
          <CountChange verdict="eligible" by={144} />
          <CountChange verdict="not-eligible" by={12} />
          <CountChange by={-3} />
        </Row>
      </Example>
      <Example of="ReasonStrip: met, not met, and nobody can test it">
        <ReasonStrip reasons={reasons} label="Rules of an example" />
      </Example>
      <Example of="What a frame of the ReasonStrip opens: met, not met, nobody can test it">
        {reasons.map((reason) => (
          <ReasonWords key={reason.termId} reason={reason} />
        ))}
      </Example>
      <Example of="ReasonStrip beside Eligible: a rule to check is hatched and counted, a wish of which nothing is known is neither">
        <VerdictMark verdict="eligible" caveat="1 rule to check yourself" />
        <ReasonStrip reasons={besideEligible} label="Rules of an eligible example" />
      </Example>
      <Example of="ReasonStrip of many rules">
        <ReasonStrip
          reasons={Array.from({ length: 34 }, (_, n) => ({ ...reasons[n % 3]!, termId: n }))}
          label="Rules of another example"
        />
      </Example>
      <Example of="FestivalMark, the small ones">
        <Row>
          {festivals.map((name, n) => (
            <FestivalMark key={name} id={n + 1} name={name} country="SE" month={n + 1} />
          ))}
        </Row>
      </Example>
      <Example of="FestivalMark, wide" isWide>
        <FestivalMark id={7} name="Lund Architecture Film Festival" country="SE" month={9} isWide />
      </Example>
      <Example of="FestivalMark of a festival whose picture lies elsewhere">
        <FestivalMark id={1} name={festivals[0]!} image="https://festival.example/picture.jpg" />
      </Example>
      <Example of="FilmFace with a still, small, and whole">
        <FilmFace film={withStill} />
        <FilmFace film={withStill} isSmall />
        <FilmFace film={withStill} isWhole />
      </Example>
      <Example of="FilmSelect, of few films, and of many">
        <FilmSelect label="Film" films={films} film={films[0]} onChange={() => {}} onSearch={undefined} />
        <FilmSelect label="Film" films={films} film={films[1]} onChange={() => {}} onSearch={() => {}} />
      </Example>
      <Example of="FilmFace without a still: small, and whole">
        <FilmFace film={{ ...unknown, types: ['Animation'] }} isSmall />
        <FilmFace film={{ ...unknown, types: ['Animation'] }} isWhole />
      </Example>
      <Example of="FilmFace without a still: of nothing known">
        <FilmFace film={{ ...unknown, types: [] }} />
      </Example>
      {FILM_TYPES.map((type) => (
        <Example key={type} of={`FilmFace without a still: ${type}`}>
          <FilmFace film={{ ...unknown, types: [type], length: 5540, productionDate: '2026-05-01' }} />
        </Example>
      ))}
      <Example of="CheckedNotice: invented, checked, not checked">
        <CheckedNotice festival={{ verifiedAt: null, isDemonstration: true }} />
        <CheckedNotice festival={{ verifiedAt: '2026-11-01T00:00:00Z', isDemonstration: false }} />
        <CheckedNotice festival={{ verifiedAt: null, isDemonstration: false }} />
      </Example>
    </Examples>
  );
}
