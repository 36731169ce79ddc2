import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), preloadLatinFonts(), compressAssets()],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
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
    },
  },
});
