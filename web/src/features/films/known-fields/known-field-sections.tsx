import { t } from '@laurel/messages/pages/films/film-page';
import type { Film } from '../../../lib/server/wire';
import { t as tFilm } from '@laurel/messages/pages/films/films';
import { fieldsByPage, fieldPages, toFilmFields, isUnknown, type FieldName } from '../form-state/film-fields';
import { KnownFields } from './known-fields';
import css from '../page.module.css';

/** Other sections of the page show these fields. */
const FIELDS_IN_OTHER_SECTIONS: FieldName[] = ['name', 'synopsis', 'credits'];
type Props = { film: Film; onChange: (name: FieldName) => void };

/** All known fields of a film by page, each with a button to change it. */
export function KnownFieldSections({ film, onChange }: Props) {
  const fields = toFilmFields(film);
  const knownPages = fieldPages
    .map((page) => ({
      page,
      names: fieldsByPage[page].filter(
        (name) => !FIELDS_IN_OTHER_SECTIONS.includes(name) && !isUnknown(fields, name),
      ),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <section className={css.wide} aria-labelledby="film-details">
      <h2 id="film-details">{t('details.title')}</h2>
      {knownPages.length === 0 ? (
        <p className={css.muted}>{t('details.none')}</p>
      ) : (
        knownPages.map(({ page, names }) => (
          <section key={page} className={css.section} aria-labelledby={`film-details-${page}`}>
            <h3 id={`film-details-${page}`}>{tFilm(`section.${page}`)}</h3>
            <KnownFields film={film} names={names} onChange={onChange} />
          </section>
        ))
      )}
    </section>
  );
}
