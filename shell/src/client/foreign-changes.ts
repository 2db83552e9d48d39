/**
 * Lets React go on where somebody else has changed a region’s elements: translators and extensions wrap, move and remove
 * them. Removing an element that is elsewhere, or inserting before one, would throw and end the region.
 * @see https://github.com/facebook/react/issues/11538
 */
export function tolerateForeignChanges(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const parent = child instanceof Node ? child.parentNode : this;
    // Somebody else has removed it.
    return parent ? (removeChild.call(parent, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    let place = before;
    // Of what was wrapped, the wrapper.
    while (place instanceof Node && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, node, place) as T;
  };
}
