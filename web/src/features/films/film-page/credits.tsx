import { groupCreditsByRole } from '@laurel/rules/films/credits';
import { t } from '@laurel/messages/pages/films/film-page';
import { t as tFilm } from '@laurel/messages/pages/films/films';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import css from '../page.module.css';

export function Credits({ film, onWrite }: { film: Film; onWrite: () => void }) {
  const roles = groupCreditsByRole(film.credits);
  const missingRoles = roles.filter(({ names }) => names.length === 0);
  return (
    <section className={css.section} aria-labelledby="film-credits">
      <h2 id="film-credits">{tFilm('credits')}</h2>
      {film.credits.length > 0 && (
        <dl className={css.credits}>
          {roles
            .filter(({ names }) => names.length > 0)
            .map(({ role, names }) => (
              <div key={role}>
                <dt>{tFilm(`credit.${role}`)}</dt>
                {names.map((name) => (
                  <dd key={name} dir="auto">
                    {name}
                  </dd>
                ))}
              </div>
            ))}
        </dl>
      )}
      {missingRoles.length > 0 && (
        <p className={css.muted}>
          {film.credits.length === 0
            ? t('credits.none')
            : t('credits.missing', {
                works: missingRoles.map(({ role }) => tFilm(`credit.${role}`)).join(', '),
              })}{' '}
          <Button size="small" onClick={onWrite}>
            {t('credits.add')}
          </Button>
        </p>
      )}
    </section>
  );
}
