/** Paints an SVG's images, paths, rectangles, circles and texts with their computed styles. */
export async function paint(svg: SVGSVGElement, canvas: CanvasRenderingContext2D): Promise<void> {
  await document.fonts.ready;
  const screenToCanvas = svg.getScreenCTM()!.inverse();
  const shapes = svg.querySelectorAll<SVGGraphicsElement>('image, path, rect, circle, text');
  for (const shape of shapes) {
    const style = getComputedStyle(shape);
    canvas.save();
    canvas.setTransform(screenToCanvas.multiply(shape.getScreenCTM()!));
    canvas.globalAlpha = Number(style.opacity);
    if (shape instanceof SVGImageElement) await paintImage(shape, canvas);
    else if (shape instanceof SVGTextElement) paintText(shape, style, canvas);
    else paintPath(createPath(shape), style, canvas);
    canvas.restore();
  }
}

/** Crops the image so that it fills its box, like `xMidYMid slice`. */
async function paintImage(shape: SVGImageElement, canvas: CanvasRenderingContext2D) {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = shape.href.baseVal;
  await image.decode();
  const [width, height] = [shape.width.baseVal.value, shape.height.baseVal.value];
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [w, h] = [width / scale, height / scale];
  const [x, y] = [(image.naturalWidth - w) / 2, (image.naturalHeight - h) / 2];
  canvas.drawImage(image, x, y, w, h, 0, 0, width, height);
}

function paintText(shape: SVGTextElement, style: CSSStyleDeclaration, canvas: CanvasRenderingContext2D) {
  const text = shape.textContent ?? '';
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  canvas.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  canvas.textAlign = style.textAnchor === 'middle' ? 'center' : 'start';
  canvas.fillStyle = style.fill;
  canvas.fillText(text, Number(shape.getAttribute('x')), Number(shape.getAttribute('y')));
}

function createPath(shape: SVGGraphicsElement): Path2D {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d')!);
  const path = new Path2D();
  if (shape instanceof SVGRectElement)
    path.rect(
      shape.x.baseVal.value,
      shape.y.baseVal.value,
      shape.width.baseVal.value,
      shape.height.baseVal.value,
    );
  if (shape instanceof SVGCircleElement)
    path.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value, 0, 2 * Math.PI);
  return path;
}

function paintPath(path: Path2D, style: CSSStyleDeclaration, canvas: CanvasRenderingContext2D) {
  const alpha = canvas.globalAlpha;
  if (style.fill !== 'none') {
    canvas.globalAlpha = alpha * Number(style.fillOpacity);
    canvas.fillStyle = style.fill;
    canvas.fill(path, style.fillRule === 'evenodd' ? 'evenodd' : 'nonzero');
  }
  if (style.stroke !== 'none') {
    canvas.globalAlpha = alpha;
    canvas.lineWidth = parseFloat(style.strokeWidth);
    canvas.lineCap = style.strokeLinecap as CanvasLineCap;
    canvas.strokeStyle = style.stroke;
    canvas.stroke(path);
  }
}
