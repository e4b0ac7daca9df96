import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config';

describe('settings', () => {
  test('have defaults that work on this machine alone', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'data',
      databaseUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      demo: true,
      smtpUrl: null,
      trustProxy: false,
      checkReplies: true,
      logLevel: 'warn',
    });
  });

  test.each([
    ['PORT', ['', ' ', 'eighty', '-1', '65536', '3000.5', '0x50', '1e3', '80 81']],
    ['HOST', ['', 'a b', 'http://x', '1.2.3.4/8']],
    ['PUBLIC_URL', ['interviews.example', 'ftp://interviews.example', 'https://', 'javascript:alert(1)']],
    ['DATABASE_URL', ['mysql://h/d', 'localhost', 'http://h']],
    ['SMTP_URL', ['http://h', 'mail.example']],
    ['TRUST_PROXY', ['yes', '2', 'true', '']],
    ['LOG_LEVEL', ['loud', 'WARN', '']],
  ])('%s that cannot be used is named, and not repeated', (name, values) => {
    for (const value of values) {
      const read = () => readConfig({ [name]: value });
      expect(read, value).toThrow(ConfigError);
      expect(read, value).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
      if (value.length > 8) expect(read, value).not.toThrow(value);
    }
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['on this machine', {}, true],
    ['by name', { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
    ['by IPv6', { HOST: '::1' }, true],
    ['turned off', { DEMO: '0' }, false],
    ['with a database of their own', { DATABASE_URL: 'postgres://h/d' }, false],
    ['open to others', { HOST: '0.0.0.0' }, false],
    ['open to all of IPv6', { HOST: '::' }, false],
    ['behind a public address', { PUBLIC_URL: 'https://interviews.example' }, false],
    [
      'under a name that only begins like loopback',
      { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.evil.example' },
      false,
    ],
  ])('demo accounts %s', (_where, env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  test('PUBLIC_URL follows host and port, and loses its last slash', () => {
    expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
    expect(readConfig({ PUBLIC_URL: 'https://interviews.example/' }).publicUrl).toBe('https://interviews.example');
  });

  test('replies are not compared in production', () => {
    expect(readConfig({ NODE_ENV: 'production' }).checkReplies).toBe(false);
  });
});
