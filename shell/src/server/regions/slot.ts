import type { RenderResponse } from '@savepoint/contracts';
import { escapeHtml, inlineJson } from './html';
import type { PlacedRequest, SlotRequest } from './types';

const json = (purpose: string, value: unknown) =>
  `<script type="application/json" data-region-${purpose}>${inlineJson(value)}</script>`;

/**
 * A region’s place in the page: its props, and either the fragment with its state or, beside an empty
 * root, what holds the place. The host removes the placeholder once the region is there.
 */
export function slotHtml(request: SlotRequest | PlacedRequest, fragment: RenderResponse | null): string {
  const label = request.label === undefined ? '' : ` aria-label="${escapeHtml(request.label)}"`;
  const state = fragment?.state === undefined ? '' : json('state', fragment.state);
  const placeholder =
    fragment || !request.fallback ? '' : `<div data-region-fallback>${request.fallback}</div>`;
  return (
    `<section data-region="${request.region}" data-when="${request.when}"${label}>` +
    json('props', request.props) +
    state +
    `<div data-region-root>${fragment?.html ?? ''}</div>${placeholder}</section>`
  );
}
