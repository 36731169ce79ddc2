import { readEnv } from '@laurel/runtime/process/env';
import { bffEnv } from './bff.env.js';

const read = (text: string) =>
  readEnv({ TRUST_PROXY: bffEnv.TRUST_PROXY }, { TRUST_PROXY: text }).TRUST_PROXY;
describe('TRUST_PROXY', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.7']],
    ['10.213.1.2, 2001:db8::7', ['10.213.1.2', '2001:db8::7']],
    ['10.1.0.0/16,2001:db8::/48', ['10.1.0.0/16', '2001:db8::/48']],
    ['10.2.0.0/32,::1', ['10.2.0.0/32', '::1']],
    ['loopback,linklocal,uniquelocal', ['loopback', 'linklocal', 'uniquelocal']],
  ])('parses %s as a list of trusted proxies', (text, list) => expect(read(text)).toEqual(list));

  it.each([
    'true',
    '1',
    'proxy.example',
    '10.1',
    '10.0.0.256',
    '192.0.2.7;192.0.2.8',
    '192.0.2.7,',
    '192.0.2.7:80',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/255.0.0.0',
    '2001:db8::/129',
    '0.0.0.0/0',
    '0.0.0.0/1',
    '10.0.0.0/15',
    '2001:db8::/47',
    '::ffff:0:0/96',
    '::ffff:192.0.2.7',
    '::/0',
    'loopback/8',
  ])('rejects %s with an error that names the variable', (text) =>
    expect(() => read(text)).toThrow(
      'TRUST_PROXY: addresses or networks separated by commas (192.0.2.7,10.1.0.0/16), or loopback, linklocal, uniquelocal',
    ),
  );
  it('trusts no proxy when the value is empty', () => expect(read('')).toBeUndefined());
});
