import { t } from '../../lib/texts/plans';
import { Notice } from '../../ui/state';

/** On every page that leads to where one pays, while no money moves there. */
export const TestPayments = () => <Notice>{t('payment.test')}</Notice>;
