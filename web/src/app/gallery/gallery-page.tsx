import { GalleryPage as Gallery } from '../../features/gallery/gallery-page';
import { ProductExamples } from './product-examples';

/** The gallery with examples of the features' components, which the feature `gallery` must not import. */
export const GalleryPage = () => <Gallery examples={ProductExamples} />;
