import { t } from '@laurel/messages/pages/plans/plans';
import { Notice } from '../../../ui/feedback/notice';

/** Shown on every page that leads to a payment while payments are in test mode. */
export const TestPayments = () => <Notice>{t('payment.test')}</Notice>;
