import { GalleryPage as Gallery } from '../../features/gallery/gallery-page';
import { ProductExamples } from './product-examples';

/**
 * The gallery, including the components that features compose. A feature never shows another feature's
 * components.
 */
export const GalleryPage = () => <Gallery examples={ProductExamples} />;
