/** Draws a still of the demo film: salt pans at dawn, with an island, heaps of salt and two sisters. */
export const drawSaltPans = (): string => createSvg(1920, 1080, drawScene());

/** Draws the demo film's poster: the same scene, taller, below the title. */
export const drawSaltPansPoster = (title: string): string =>
  createSvg(
    1280,
    1920,
    `<path fill="#7d93b5" d="M0 0H1280V900H0z"/><g transform="translate(-520 840)">${drawScene()}</g><text x="640" y="380" text-anchor="middle" font-family="serif" font-size="124" fill="#fff3d4">${title}</text>`,
  );

const createSvg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;

function drawScene(): string {
  const rows = [520, 570, 640, 735, 860, 1020];
  const dams = rows.map((y) => `M0 ${y}H1920`).join('');
  const paths = [-900, -420, -60, 260, 560, 860, 1160, 1460, 1780, 2140, 2620]
    .map((x) => `M${960 + (x - 860) * 0.34} 505L${x + 60} 1080`)
    .join('');
  const drawHeap = (x: number, y: number, size: number) =>
    `<path d="M${x - size} ${y}Q${x - size * 0.3} ${y - size * 0.7} ${x} ${y - size * 0.95}Q${x + size * 0.3} ${y - size * 0.7} ${x + size} ${y}z" fill="#fdf6ea"/>` +
    `<path d="M${x} ${y - size * 0.95}Q${x + size * 0.3} ${y - size * 0.7} ${x + size} ${y}H${x + size * 0.2}z" fill="#d9b9a6"/>`;
  const drawSister = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y})scale(${size})" fill="#2a2230"><circle cx="0" cy="-92" r="11"/><path d="M-12-78Q0-86 12-78L18-34L24 0H-24L-16-34z"/><path d="M12-66L58-22L54-18L8-58z"/><path d="M40-104L60 0H56L36-104z"/></g>`;
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7d93b5"/><stop offset=".55" stop-color="#eab99a"/><stop offset="1" stop-color="#f8dcae"/></linearGradient>
<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3cfa6"/><stop offset=".4" stop-color="#c79c9b"/><stop offset="1" stop-color="#4d5f80"/></linearGradient></defs>
<path fill="url(#sky)" d="M0 0H1920V505H0z"/><circle cx="1330" cy="455" r="74" fill="#fff3d4"/>
<path fill="#8c7f95" d="M0 470Q240 380 470 440T900 478Q1060 452 1220 486T1920 470V505H0z"/>
<path fill="url(#water)" d="M0 505H1920V1080H0z"/><path fill="#fff3d4" opacity=".5" d="M1275 505H1385L1470 1080H1190z"/>
<path fill="none" stroke="#5b4a55" stroke-opacity=".55" stroke-width="7" d="${paths}"/><path fill="none" stroke="#5b4a55" stroke-opacity=".6" stroke-width="9" d="${dams}"/>
${drawHeap(420, 655, 66)}${drawHeap(600, 640, 52)}${drawHeap(740, 636, 44)}${drawHeap(1640, 740, 96)}${drawHeap(240, 870, 150)}
${drawSister(980, 735, 1.25)}${drawSister(1120, 720, 1.12)}`;
}
