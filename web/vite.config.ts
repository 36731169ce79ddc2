import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { THEME_KEY, wearChosen } from './src/lib/theme';

/** Of a file's name, in letters: enough to know it by. */
const MOST_OF_NAME = 10;
/** The two Latin fonts are wanted by the first paint; their hashed names are known only here. */
function preloadLatinFonts(): Plugin {
  return {
    name: 'preload-latin-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(fraunces-latin-opsz|instrument-sans-latin-wght)-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** The chosen theme is on before anything is drawn: one line in the head, with the nonce that the BFF writes. */
function wearThemeFirst(): Plugin {
  return {
    name: 'wear-theme-first',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { nonce: '__CSP_NONCE__' },
        children: `(${wearChosen})(${JSON.stringify(THEME_KEY)})`,
        injectTo: 'head',
      },
    ],
  };
}

/** A browser asks six things at a time, in this order, and paints once it has the styles. */
function stylesFirst(page: string): string {
  const styles = /\s*<link rel="stylesheet"[^>]*>/g;
  return page.replace(styles, '').replace('<head>', `<head>${page.match(styles)!.join('')}`);
}

/** What the app draws first stands in the pages that are sent (src/prerender.tsx): the opening in index.html, a visitor's home in home.html. */
function sendFirstPaint(): Plugin {
  return {
    name: 'send-first-paint',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const made = path.join(dir, '.prerender');
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        plugins: [react()],
        build: { ssr: 'src/prerender.tsx', outDir: made, copyPublicDir: false },
      });
      const { home, opening } = (await import(
        pathToFileURL(path.join(made, 'prerender.js')).href
      )) as typeof import('./src/prerender');
      fs.rmSync(made, { recursive: true });
      const index = path.join(dir, 'index.html');
      const page = stylesFirst(fs.readFileSync(index, 'utf8'));
      const write = (file: string, root: string) =>
        fs.writeFileSync(
          path.join(dir, file),
          page.replace('<div id="root"></div>', () => root),
        );
      write('home.html', `<div id="root" data-page="home">${home()}</div>`);
      write('index.html', `<div id="root">${opening()}</div>`);
    },
  };
}

/** A .br and a .gz beside every text of the build, made once here so that no answer is compressed twice. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const texts = fs
        .readdirSync(path.join(dir, 'assets'))
        .filter((file) => /\.(js|css|svg|json|txt)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const whole = path.join(dir, 'assets', file);
          const text = await fs.promises.readFile(whole);
          await fs.promises.writeFile(`${whole}.br`, await promisify(brotliCompress)(text));
          await fs.promises.writeFile(`${whole}.gz`, await promisify(gzip)(text, { level: 9 }));
        }),
      );
    },
  };
}

/** What the first script needs before it runs, by file: known once all files are. An icon goes where it is drawn: the library's list names all of them. */
const first = new Set<string>();
function findFirst(): Plugin {
  return {
    name: 'find-first',
    apply: 'build',
    buildEnd() {
      const reach = (id: string) => {
        if (first.has(id) || /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id)) return;
        first.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(reach);
      };
      [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry).forEach(reach);
    },
  };
}

export default defineConfig({
  plugins: [react(), wearThemeFirst(), preloadLatinFonts(), compressAssets(), sendFirstPaint(), findFirst()],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first file names all others: each letter of theirs is on the way to the first paint.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${name.slice(0, MOST_OF_NAME)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
            // One file instead of thirty: what is compressed together is smaller, and asked for once.
            // Small, and always together: a row's place, fee and deadline.
            {
              name: 'row-words',
              test: /(web\/src\/lib\/(held-in|fee-words)|proto\/rules\/(tiers|dist\/tiers))\.[jt]s$/,
            },
            { name: 'first', test: (id) => first.has(id) && !id.endsWith('.css') },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/_server': 'http://localhost:8080',
      '/_events': 'http://localhost:8080',
      '/api': 'http://localhost:8080',
      '/marks': 'http://localhost:8080',
      '/stills': 'http://localhost:8080',
      '/uploads': 'http://localhost:8080',
      '/imports': 'http://localhost:8080',
      '/exports': 'http://localhost:8080',
      '/lists': 'http://localhost:8080',
    },
  },
});
