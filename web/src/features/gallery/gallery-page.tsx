import type { ComponentType } from 'react';
import { t } from '@laurel/messages/pages/administration/gallery';
import { useTitle } from '../../lib/page/use-title';
import { ButtonExamples } from './button-examples';
import { ChoiceExamples } from './choice-examples';
import { FieldExamples } from './field-examples';
import css from './gallery-page.module.css';
import { LayerExamples } from './layer-examples';
import { ListExamples } from './list-examples';
import { StateExamples } from './state-examples';
import { TimeExamples } from './time-examples';
import { VerdictExamples } from './verdict-examples';

const sections = [
  ['buttons', ButtonExamples],
  ['fields', FieldExamples],
  ['choices', ChoiceExamples],
  ['verdicts', VerdictExamples],
  ['time', TimeExamples],
  ['states', StateExamples],
  ['lists', ListExamples],
  ['layers', LayerExamples],
] as const;

/** Shows the components of the design system. A test fails if one is missing here. */
export function GalleryPage({ examples: ProductExamples }: { examples: ComponentType }) {
  useTitle(t('title'));
  return (
    <div className={css.page}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <nav aria-label={t('contents')} className={css.contents}>
          {[...sections.map(([name]) => name), 'pieces' as const].map((name) => (
            <a key={name} href={`#${name}`}>
              {t(name)}
            </a>
          ))}
        </nav>
      </header>
      {sections.map(([name, Examples]) => (
        <section key={name} aria-labelledby={name} className={css.section}>
          <h2 id={name}>{t(name)}</h2>
          <Examples />
        </section>
      ))}
      <section aria-labelledby="pieces" className={css.section}>
        <h2 id="pieces">{t('pieces')}</h2>
        <ProductExamples />
      </section>
    </div>
  );
}
