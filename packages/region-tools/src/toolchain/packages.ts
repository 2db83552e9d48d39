/** The packages that remotes are built with. The published package has them in one file: `scripts/packages/toolchain.mjs`. */
export { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
export { default as CssMinimizerPlugin } from 'css-minimizer-webpack-plugin';
export { default as MiniCssExtractPlugin } from 'mini-css-extract-plugin';
export { default as postcss } from 'postcss';
export { default as TerserPlugin } from 'terser-webpack-plugin';
export { default as webpack } from 'webpack';
export { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
