import { formatBytes } from '../../lib/formatting/file-size';
import { t } from '@laurel/messages/pages/films/upload-test';
import type { TriedStill } from '../../lib/server/wire';
import { Table } from '../../ui/tables/table';
import css from './upload-test.module.css';

const percentFormat = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });

/** Shows the data of the uploaded picture, and each variant that would be made of it. */
export function TrialVariants({ triedStill }: { triedStill: TriedStill }) {
  const { type, width, height, bytes, variants } = triedStill;
  const totalBytes = variants.reduce((sum, variant) => sum + variant.bytes, 0);
  return (
    <>
      <section>
        <h2>{t('sent')}</h2>
        <p>{t('sent.description', { type, width, height, size: formatBytes(bytes) })}</p>
      </section>
      <section>
        <h2>{t('versions')}</h2>
        <Table caption={t('versions')} head={[t('format'), t('pixels'), t('size'), t('share')]}>
          {variants.map((variant) => (
            <tr key={`${variant.format} ${variant.bytes}`}>
              <td>{variant.format.toUpperCase()}</td>
              <td>
                {variant.width} × {variant.height}
              </td>
              <td>{formatBytes(variant.bytes)}</td>
              <td>{percentFormat.format(variant.bytes / bytes)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td>{formatBytes(totalBytes)}</td>
            <td>{percentFormat.format(totalBytes / bytes)}</td>
          </tr>
        </Table>
        <div className={css.previews}>
          {variants.map(
            ({ preview, format, width: w, height: h }) =>
              preview && (
                <figure key={format}>
                  <img src={preview} alt="" width={w} height={h} />
                  <figcaption>{t('preview', { format: format.toUpperCase() })}</figcaption>
                </figure>
              ),
          )}
        </div>
      </section>
    </>
  );
}
